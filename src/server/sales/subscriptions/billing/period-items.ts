import { type Minor, minor } from "#contract/money.ts";
import type { PriceRow } from "#server/catalog/products/price-store.ts";
import type { TaxBehavior } from "#server/money/tax/tax-rules.ts";
import type { Period } from "../terms/subscription-period-rules.ts";
import type { BilledItem } from "./price-order.ts";
import { usageLabel } from "./usage-label.ts";

export interface SoldPrice {
  price: PriceRow;
  /** Of one period. Nothing at a metered price. */
  amount: Minor;
}

interface ItemFacts {
  productName: string;
  prices: readonly SoldPrice[];
  /** Of prices that do not say it themselves. */
  defaultBehavior: string;
  period: Period;
}

/** The items of a period: one for each price, those that are billed by usage last. */
export function toPeriodItems({
  productName,
  prices,
  defaultBehavior,
  period,
}: ItemFacts): BilledItem[] {
  const metered = prices.filter(({ price }) => isMetered(price));
  const fixed = prices.filter(({ price }) => !isMetered(price));
  return [...fixed, ...metered].map(({ price, amount }) => ({
    label: isMetered(price) ? usageLabel(price, 0) : productName,
    amount: isMetered(price) ? minor(0) : amount,
    proration: false,
    priceId: price.id,
    isDiscountable: true,
    behavior: (price.taxBehavior ?? defaultBehavior) as TaxBehavior,
    period,
    frozenRates: null,
    creditedOrderId: null,
  }));
}

export function isMetered({ amountType }: Pick<PriceRow, "amountType">): boolean {
  return amountType === "metered_unit";
}
