import type { RefusalSpec } from "#server/platform/refusal.ts";

export const receiptErrors = {
  notPaid: { status: 409, code: "OrderNotPaid", message: "The order is not paid yet." },
} satisfies Record<string, RefusalSpec>;
