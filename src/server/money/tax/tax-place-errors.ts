import { refusalMessages } from "#contract/messages/refusal-messages-en.ts";
import type { RefusalSpec } from "#server/platform/refusal.ts";

const { location_missing, location_invalid } = refusalMessages.fields;

/** Why the tax of a sale is not known, as buyers read it. */
export const taxPlaceErrors = {
  missing: {
    status: 422,
    code: "value_error",
    message: location_missing,
    reason: "location_missing",
  },
  stateMissing: { status: 422, code: "missing", message: "Field required" },
  invalid: {
    status: 422,
    code: "value_error",
    message: location_invalid,
    reason: "location_invalid",
  },
} satisfies Record<string, RefusalSpec>;

export type TaxPlaceError = (typeof taxPlaceErrors)[keyof typeof taxPlaceErrors];
