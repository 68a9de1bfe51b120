import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { AttemptRow } from "../../payments/attempt-store.ts";
import type { IntentFacts } from "../attempts/checkout-intent.ts";
import { settleOrderAttempt } from "../order-charges/settle-order-attempt.ts";
import { settleAttempt } from "../outcomes/settle-attempt.ts";

/**
 * An attempt pays a checkout or an order. Both are settled by events and by the reconciler in the
 * same way.
 */
export async function settleAnyAttempt(
  ctx: SellerCtx,
  seen: AttemptRow,
  intent: IntentFacts | { kind: "canceled" },
): Promise<void> {
  if (seen.orderId === null) await settleAttempt(ctx, seen, intent);
  else await settleOrderAttempt(ctx, seen, intent);
}
