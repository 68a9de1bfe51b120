import { minor } from "#contract/money.ts";
import type { TaxBehavior } from "#server/money/tax/tax-rules.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { newUuid } from "#server/platform/ids.ts";
import { readFrozenRates } from "../prorations/proration-tax-rules.ts";
import {
  listWaitingProrations,
  type NewProration,
  type ProrationRow,
} from "../prorations/subscription-prorations-store.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import type { BilledItem } from "./price-order.ts";

/** An item of a change of plan that waits for the next order. Its discount is taken off already. */
export interface WaitingItem {
  id: string;
  item: BilledItem;
}

/** Lists the items that no order has billed yet, in the order in which they came about. */
export async function listWaitingItems(
  db: Db | Tx,
  { organizationId, id }: SubscriptionRow,
): Promise<WaitingItem[]> {
  return (await listWaitingProrations(db, organizationId, [id])).map(toWaitingItem);
}

export function toWaitingItem(row: ProrationRow): WaitingItem {
  return {
    id: row.id,
    item: {
      label: row.label,
      amount: minor(row.amount),
      proration: true,
      priceId: row.productPriceId,
      isDiscountable: false,
      behavior: row.taxBehavior as TaxBehavior,
      period: { start: row.periodStart, end: row.periodEnd },
      frozenRates: readFrozenRates(row),
      // Its order was recorded when the plan was changed.
      creditedOrderId: null,
    },
  };
}

export function newWaitingItem(item: BilledItem): WaitingItem {
  return { id: newUuid(), item };
}

export function toProrationRow(
  { organizationId, id: subscriptionId }: SubscriptionRow,
  { id, item }: WaitingItem,
  position: number,
  now: Date,
): NewProration {
  return {
    organizationId,
    id,
    subscriptionId,
    position,
    label: item.label,
    amount: item.amount,
    taxBehavior: item.behavior,
    taxRates: item.frozenRates && JSON.stringify(item.frozenRates),
    productPriceId: item.priceId,
    periodStart: item.period.start,
    periodEnd: item.period.end,
    createdAt: now,
  };
}
