import { recordSellerAct } from "#server/v1/record-seller-act.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";

export interface FailedReturn {
  chargeId: string;
  amount: number;
  currency: string;
  reason: string | null;
}

/**
 * The processor did not return a payment without an order: the seller, who reads the audit log, has
 * to.
 */
export function recordFailedReturn(
  ctx: SellerCtx,
  { chargeId, ...after }: FailedReturn,
): Promise<void> {
  return recordSellerAct(
    ctx,
    "payment.return_failed",
    { kind: "payment", id: chargeId },
    { after: { charge: chargeId, ...after } },
  );
}
