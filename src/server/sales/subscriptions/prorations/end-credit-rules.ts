import { type Minor, minor } from "#contract/money.ts";
import { creditGrantedLegs, type Leg } from "#server/money/ledger/posting-rules.ts";
import { orderAmounts } from "../../orders/order-amounts-rules.ts";
import { type TaxedProration, taxProrations } from "./proration-tax-rules.ts";

/** The items that wait when a subscription ends, as credit of the customer. */
export interface EndCredit<Item> {
  items: TaxedProration<Item>[];
  amount: Minor;
  legs: Leg[];
}

/**
 * Returns the credit that the waiting items add up to, or null if they do not: then they are
 * dropped.
 */
export function getEndCredit<Item extends Parameters<typeof taxProrations>[0][number]>(
  waiting: readonly Item[],
): EndCredit<Item> | null {
  const items = taxProrations(waiting);
  const { net, tax, total } = orderAmounts(items);
  if (total >= 0) return null;
  const legs = creditGrantedLegs({ net: minor(0 - net), tax: minor(0 - tax) });
  return { items, amount: minor(0 - total), legs };
}
