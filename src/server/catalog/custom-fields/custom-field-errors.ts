import type { RefusalSpec } from "#server/platform/refusal.ts";

export const customFieldErrors = {
  slugTaken: {
    status: 422,
    code: "value_error",
    message: "A custom field with this slug already exists.",
  },
  typeFixed: {
    status: 422,
    code: "value_error",
    message: "The type of a custom field cannot be changed.",
  },
  inUse: {
    status: 403,
    code: "NotPermitted",
    message: "This custom field is attached to a product. Detach it there before deleting it.",
  },
} satisfies Record<string, RefusalSpec>;
