import { getSoldTo } from "#server/customers/customer-store.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { lockUnpaidOrders } from "../../orders/subscription-orders-store.ts";
import { priceUnchargedBill } from "../billing/price-uncharged-bill.ts";
import { applyChange } from "../changes/apply-changes.ts";
import type { EndCause } from "../prorations/waiting-outcome-rules.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import { planEnd, type SubscriptionEnd } from "./plan-end.ts";

export interface UnaskedEnd extends Omit<SubscriptionEnd, "now" | "cause"> {
  cause: Exclude<EndCause, "asked">;
}

/**
 * Ends a subscription that began, although neither its customer nor its seller requested it.
 * Nothing is charged for it anymore. Its row is locked.
 */
export async function endSubscription(
  ctx: SellerCtx,
  row: SubscriptionRow,
  end: UnaskedEnd,
): Promise<SubscriptionRow> {
  await lockUnpaidOrders(ctx.tx, ctx.sellerId, row.id);
  const { bill, ...planned } = await planEnd(ctx.tx, row, { ...end, now: ctx.now });
  if (bill === null) return applyChange(ctx, { ...planned, bill });
  const customer = await getSoldTo(ctx.tx, ctx.sellerId, row.customerId);
  return applyChange(ctx, { ...planned, bill: priceUnchargedBill(bill, customer) });
}
