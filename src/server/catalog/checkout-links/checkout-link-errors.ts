import type { RefusalSpec } from "#server/platform/refusal.ts";

const bodyFault = { status: 422, code: "value_error" } as const;

export const checkoutLinkErrors = {
  productUnknown: { ...bodyFault, message: "Product does not exist." },
  productArchived: { ...bodyFault, message: "Product is archived." },
  productRepeated: { ...bodyFault, message: "This product is listed twice." },
  priceUnknown: { ...bodyFault, message: "Price does not exist, or is archived." },
  discountUnknown: { ...bodyFault, message: "Discount does not exist." },
  discountForOthers: {
    ...bodyFault,
    message: "This discount does not apply to any of these products.",
  },
  discountRepeats: {
    ...bodyFault,
    message: "A repeating discount cannot be used for a one-time product.",
  },
  discountOver: { ...bodyFault, message: "This discount has ended, or is used up." },
} satisfies Record<string, RefusalSpec>;
