import type { PriceRow } from "#server/catalog/products/price-store.ts";
import type { TaxBehavior } from "#server/money/tax/tax-rules.ts";
import { getUsage, type UsageSnapshot } from "#server/usage/meter-state/read-usage.ts";
import type { Units } from "#server/usage/meter-state/unit-rules.ts";
import {
  getBillable,
  getUsageCharge,
  type MeterUsage,
} from "#server/usage/meter-state/usage-charge-rules.ts";
import type { BilledItem } from "../billing/price-order.ts";
import type { Period } from "../terms/subscription-period-rules.ts";
import { usageLabel } from "./usage-label.ts";

/** The line of an order for the usage of one meter. */
export interface UsageLine {
  meterId: string;
  priceId: string;
  usage: MeterUsage;
  billable: Units;
  item: BilledItem;
}

/** Lists a line for each metered price, at the quantities that are given. */
export function toUsageLines(
  prices: readonly PriceRow[],
  snapshot: UsageSnapshot,
  { period, defaultBehavior }: { period: Period; defaultBehavior: string },
): UsageLine[] {
  return prices.flatMap((price) => {
    const { meterId } = price;
    if (meterId === null) return [];
    const usage = getUsage(snapshot, meterId);
    const item = {
      label: usageLabel(price, usage),
      amount: getUsageCharge(price, usage),
      proration: false,
      priceId: price.id,
      isDiscountable: true,
      behavior: (price.taxBehavior ?? defaultBehavior) as TaxBehavior,
      period,
      frozenRates: null,
      creditedOrderId: null,
    };
    return [{ meterId, priceId: price.id, usage, billable: getBillable(usage), item }];
  });
}
