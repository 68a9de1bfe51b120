import type { RefusalSpec } from "#server/platform/refusal.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";

export const portalSignInErrors = {
  wrongCode: {
    ...sellerErrors.unauthorized,
    message: "This code is wrong, was used, or has expired. Request a new one.",
  },
} satisfies Record<string, RefusalSpec>;
