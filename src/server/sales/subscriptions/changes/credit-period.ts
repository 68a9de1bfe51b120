import { listIncludedUnits } from "#server/catalog/products/included-units-store.ts";
import { creditMeters } from "#server/usage/meter-state/credit-meters.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import type { OrderRow } from "../../orders/order-store.ts";
import { toIncludedUnits } from "../metering/usage-facts.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";

/** An order that is paid, and its subscription. */
export interface PaidOrder {
  order: OrderRow;
  row: SubscriptionRow;
}

/**
 * Credits the units that plans include in a period whose order is paid. An order of a change of
 * plan credits nothing: the change itself did.
 */
export async function creditPaidPeriods(
  ctx: SellerCtx,
  orders: readonly PaidOrder[],
): Promise<void> {
  const paid = orders.filter(beginsPeriod);
  if (paid.length === 0) return;
  const productIds = new Set(paid.map(({ row }) => row.productId));
  const included = await listIncludedUnits(ctx.tx, ctx.sellerId, [...productIds]);
  const credits = paid.flatMap(({ row: { customerId, productId } }) =>
    toIncludedUnits(included, productId).map((units) => ({ ...units, customerId })),
  );
  await creditMeters(ctx, credits, ctx.now);
}

function beginsPeriod({ order, row }: PaidOrder): boolean {
  return (
    order.status === "paid" &&
    order.billingReason === "subscription_cycle" &&
    row.endedAt === null &&
    order.periodStart?.getTime() === row.currentPeriodStart.getTime()
  );
}
