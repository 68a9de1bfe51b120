import { minor } from "#contract/money.ts";
import { alignBreakdown } from "#server/money/tax/tax-breakdown-rules.ts";
import { taxLine } from "#server/money/tax/tax-rules.ts";
import { newUuid } from "#server/platform/ids.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { insertOrderCredits } from "../../orders/order-credits-store.ts";
import { findOrder } from "../../orders/order-store.ts";
import { toTaxParts } from "../../orders/order-taxes.ts";
import type { BilledItem } from "../billing/price-order.ts";

export interface CreditingItem {
  item: BilledItem;
  /** The waiting item, if no order bills it yet. */
  prorationId: string | null;
  /** The order that bills it. Null while it waits. */
  billedOrderId: string | null;
}

/**
 * Records what a change of plan credits of earlier orders, which are locked: it cannot be refunded
 * as well.
 */
export async function recordOrderCredits(
  { tx, sellerId, now }: SellerCtx,
  crediting: readonly CreditingItem[],
): Promise<void> {
  for (const { item, prorationId, billedOrderId } of crediting) {
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
        prorationId,
        billedOrderId,
        createdAt: now,
      },
    ]);
  }
}
