import type { RefusalSpec } from "#server/platform/refusal.ts";

const bodyFault = { status: 422, code: "value_error" } as const;

export const benefitErrors = {
  typeFixed: { ...bodyFault, message: "The type of a benefit cannot be changed." },
  meterUnknown: { ...bodyFault, message: "Meter does not exist." },
  fileUnknown: {
    ...bodyFault,
    message: "File does not exist, is not a downloadable or was not uploaded yet.",
  },
  guildTokenInvalid: {
    ...bodyFault,
    message: "This guild token is not valid. Connect a Discord server to get one.",
  },
  notDeletable: { status: 403, code: "NotPermitted", message: "This benefit can't be deleted." },
} satisfies Record<string, RefusalSpec>;
