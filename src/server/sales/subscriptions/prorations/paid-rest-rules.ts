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

/**
 * Returns the part of an item that was paid and not returned, in the terms of its price: with tax
 * where the price contains it. All that was returned or waived of the order is taken off the item,
 * so that no money is given back twice.
 */
export function getPaidRest(
  item: PaidItem,
  order: ItemsOrder,
  returned: { net: number; tax: number } = { net: 0, tax: 0 },
): Minor {
  const charged = item.amount - item.discountAmount;
  const waived = splitUnpaid(order, minor(order.waivedAmount));
  const net = returned.net + waived.net;
  const gone = item.taxBehavior === "inclusive" ? net + returned.tax + waived.tax : net;
  return minor(Math.min(Math.max(charged - gone, 0), charged));
}
