import type { RefusalSpec } from "#server/platform/refusal.ts";

export const discountErrors = {
  codeTaken: {
    status: 422,
    code: "value_error",
    message: "A discount with this code already exists.",
  },
  endsBeforeStart: {
    status: 422,
    code: "value_error",
    message: "Ending date must be after the starting date.",
  },
  endsInPast: {
    status: 422,
    code: "value_error",
    message: "Ending date must be in the future.",
  },
  productUnknown: {
    status: 422,
    code: "value_error",
    message: "Product does not exist.",
  },
  typeFixed: {
    status: 422,
    code: "value_error",
    message: "The type of a discount cannot be changed.",
  },
  durationFixed: {
    status: 422,
    code: "value_error",
    message: "The duration of a discount cannot be changed.",
  },
  foreignField: {
    status: 422,
    code: "value_error",
    message: "A discount of this type and duration has no such field.",
  },
  alreadyRedeemed: {
    status: 422,
    code: "value_error",
    message: "This cannot be changed after the discount has been redeemed.",
  },
  belowRedemptions: {
    status: 422,
    code: "value_error",
    message: "The discount has already been redeemed more often than this.",
  },
} satisfies Record<string, RefusalSpec>;
