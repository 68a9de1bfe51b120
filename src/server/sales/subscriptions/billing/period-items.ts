import type { Minor } from "#contract/money.ts";
import type { PriceRow } from "#server/catalog/products/price-store.ts";
import type { TaxBehavior } from "#server/money/tax/tax-rules.ts";
import type { Period } from "../terms/subscription-period-rules.ts";
import type { BilledItem } from "./price-order.ts";

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

/** Lists the items of a period: one for each price that is not billed by usage. */
export function toPeriodItems({
  productName,
  prices,
  defaultBehavior,
  period,
}: ItemFacts): BilledItem[] {
  const fixed = prices.filter(({ price }) => price.meterId === null);
  return fixed.map(({ price, amount }) => ({
    label: productName,
    amount,
    proration: false,
    priceId: price.id,
    isDiscountable: true,
    behavior: (price.taxBehavior ?? defaultBehavior) as TaxBehavior,
    period,
    frozenRates: null,
    creditedOrderId: null,
  }));
}
