import type { RefusalSpec } from "#server/platform/refusal.ts";

export const customerErrors = {
  emailTaken: {
    status: 422,
    code: "value_error",
    message: "A customer with this email address already exists.",
  },
  externalIdTaken: {
    status: 422,
    code: "value_error",
    message: "A customer with this external ID already exists.",
  },
  externalIdFixed: {
    status: 422,
    code: "value_error",
    message: "The external ID of a customer cannot be changed once it is set.",
  },
  unknown: { status: 422, code: "value_error", message: "Customer does not exist." },
  taxIdInvalid: {
    status: 422,
    code: "value_error",
    message: "This number is not valid for this type of tax ID.",
  },
} satisfies Record<string, RefusalSpec>;
