import type { Minor } from "#contract/money.ts";
import type { PriceRow } from "#server/catalog/products/price-store.ts";
import type { TaxBehavior } from "#server/money/tax/tax-rules.ts";
import { requireId } from "#server/platform/ids.ts";
import { getUsage, type UsageSnapshot } from "#server/usage/meter-state/read-usage.ts";
import { getUsageCharge } from "#server/usage/meter-state/usage-charge-rules.ts";
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
  /** Frozen: the items are of this moment, whatever is used afterwards. */
  usage: UsageSnapshot;
}

/** Lists the items of a period: one for each price, with those that are billed by usage last. */
export function toPeriodItems({
  productName,
  prices,
  defaultBehavior,
  period,
  usage,
}: ItemFacts): BilledItem[] {
  const metered = prices.filter(({ price }) => isMetered(price));
  const fixed = prices.filter(({ price }) => !isMetered(price));
  const named = [
    ...fixed.map((sold) => ({ ...sold, label: productName })),
    ...metered.map(({ price }) => toMeteredPart(price, usage)),
  ];
  return named.map(({ price, label, amount }) => ({
    label,
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

function toMeteredPart(price: PriceRow, snapshot: UsageSnapshot) {
  const usage = getUsage(snapshot, requireId(price.meterId, `the meter of price ${price.id}`));
  return { price, label: usageLabel(price, usage.consumed), amount: getUsageCharge(price, usage) };
}

export function isMetered({ amountType }: Pick<PriceRow, "amountType">): boolean {
  return amountType === "metered_unit";
}
