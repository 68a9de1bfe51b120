import type { SellerCtx } from "#server/v1/seller-request.ts";
import { lockUnpaidOrders } from "../../orders/subscription-orders-store.ts";
import { applyChange } from "../changes/apply-changes.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import { planEnd, type SubscriptionEnd } from "./plan-end.ts";

/** Ends a subscription that began. Its row is locked. */
export async function endSubscription(
  ctx: SellerCtx,
  row: SubscriptionRow,
  end: Omit<SubscriptionEnd, "now"> = {},
): Promise<SubscriptionRow> {
  await lockUnpaidOrders(ctx.tx, ctx.sellerId, row.id);
  return applyChange(ctx, await planEnd(ctx.tx, row, { ...end, now: ctx.now }));
}
