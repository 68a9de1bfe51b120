import { type Minor, minor } from "#contract/money.ts";
import { splitUnpaid } from "../../orders/order-amounts-rules.ts";

export interface PaidItem {
  amount: number;
  discountAmount: number;
  taxBehavior: string;
}

export interface ItemsOrder {
  taxAmount: number;
  totalAmount: number;
  waivedAmount: number;
}

interface Returned {
  net: number;
  tax: number;
}

/**
 * Returns the part of an item that was paid and not returned, in the terms of its price: with tax
 * where the price contains it. All that was returned or waived of the order, or of orders whose
 * credits paid for it, is taken off the item, so that no money is given back twice.
 */
export function getPaidRest(
  item: PaidItem,
  order: ItemsOrder,
  returned: readonly (Returned | undefined)[] = [],
): Minor {
  const charged = item.amount - item.discountAmount;
  const gone = [splitUnpaid(order, minor(order.waivedAmount)), ...returned];
  const isInclusive = item.taxBehavior === "inclusive";
  const total = gone.reduce(
    (sum, part) => sum + (part?.net ?? 0) + (isInclusive ? (part?.tax ?? 0) : 0),
    0,
  );
  return minor(Math.min(Math.max(charged - total, 0), charged));
}
