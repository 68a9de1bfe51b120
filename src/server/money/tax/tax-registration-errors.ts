import type { RefusalSpec } from "#server/platform/refusal.ts";

const bodyFault = { status: 422, code: "value_error" } as const;

export const taxRegistrationErrors = {
  rateRequired: {
    ...bodyFault,
    message: "The tax rate of this country is not known. Enter the rate.",
  },
  notInUnion: {
    ...bodyFault,
    message: "The one-stop shop needs a member state of the European Union.",
  },
  rateWithScheme: {
    ...bodyFault,
    message: "The one-stop shop uses the rates of the buyers' countries. Leave the rate out.",
  },
  stateWithScheme: {
    ...bodyFault,
    message: "A registration for the one-stop shop is for the whole country. Leave the state out.",
  },
  endsEarly: {
    ...bodyFault,
    message: "Ending date must not be before the starting date.",
  },
  alreadyRegistered: {
    ...bodyFault,
    message:
      "There is a registration for this place and time already. End it first, or choose other dates.",
  },
} satisfies Record<string, RefusalSpec>;
