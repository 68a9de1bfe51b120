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
} satisfies Record<string, RefusalSpec>;
