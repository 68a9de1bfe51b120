import { minor } from "#contract/money.ts";
import { alignBreakdown } from "#server/money/tax/tax-breakdown-rules.ts";
import { taxLine } from "#server/money/tax/tax-rules.ts";
import { newUuid } from "#server/platform/ids.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { insertOrderCredits } from "../../orders/order-credits-store.ts";
import { findOrder } from "../../orders/order-store.ts";
import { toTaxParts } from "../../orders/order-taxes.ts";
import type { BilledItem } from "../billing/price-order.ts";
import type { ProrationRow } from "../prorations/subscription-prorations-store.ts";

/**
 * Remembers what a change of plan credits of earlier orders, which are locked: it cannot be refunded as well.
 * `waiting` are the rows of the items, if they wait for the next order.
 */
export async function recordOrderCredits(
  { tx, sellerId, now }: SellerCtx,
  items: readonly BilledItem[],
  waiting: readonly ProrationRow[],
): Promise<void> {
  for (const [index, item] of items.entries()) {
    const { creditedOrderId: orderId, frozenRates, behavior } = item;
    if (orderId === null || !frozenRates) continue;
    const order = await findOrder(tx, sellerId, orderId);
    if (!order) throw new Error(`there is no order ${orderId}`);
    const amount = minor(0 - item.amount);
    const tax = taxLine(amount, behavior, frozenRates);
    const parts = alignBreakdown(toTaxParts(order), tax.breakdown);
    await insertOrderCredits(tx, [
      {
        organizationId: sellerId,
        id: newUuid(),
        orderId,
        amount: behavior === "inclusive" ? amount - tax.amount : amount,
        taxAmount: tax.amount,
        taxBreakdown: JSON.stringify(parts),
        prorationId: waiting[index]?.id ?? null,
        createdAt: now,
      },
    ]);
  }
}
