import { takesOff } from "#server/catalog/discounts/discount-rules.ts";
import type { CustomerRow } from "#server/customers/customer-store.ts";
import { taxLine, untaxedRate } from "#server/money/tax/tax-rules.ts";
import { type DiscountedItem, discountItems } from "../../orders/order-amounts-rules.ts";
import type { PlannedBill, PricedBill } from "./price-bill.ts";
import { type BilledItem, toOrderItem } from "./price-order.ts";

/**
 * Prices a bill that is never charged, without asking a tax provider. Debits have no rates of their
 * own: those of the credits count.
 */
export function priceUnchargedBill(planned: PlannedBill, customer: CustomerRow): PricedBill {
  const { items, discount } = planned;
  const common = items.map(({ frozenRates }) => frozenRates).find((rates) => rates !== null);
  const discounted = discountItems(items, discount && takesOff(discount)) as (BilledItem &
    DiscountedItem)[];
  const priced = discounted.map((item) => {
    const rates = item.frozenRates ?? common ?? [untaxedRate];
    return toOrderItem(item, taxLine(item.discounted, item.behavior, rates));
  });
  return { planned, customer, priced: { items: priced, taxReference: null, lacksAddress: false } };
}
