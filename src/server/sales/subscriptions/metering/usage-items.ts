import type { Minor } from "#contract/money.ts";
import type { PriceRow } from "#server/catalog/products/price-store.ts";
import type { TaxBehavior } from "#server/money/tax/tax-rules.ts";
import { getUsage, type UsageSnapshot } from "#server/usage/meter-state/read-usage.ts";
import { toUnitText, type Units } from "#server/usage/meter-state/unit-rules.ts";
import {
  getBillable,
  getCost,
  getUsageCharge,
  isBeyondCharge,
  leaveCap,
  type MeterUsage,
} from "#server/usage/meter-state/usage-charge-rules.ts";
import type { BilledItem } from "../billing/price-order.ts";
import type { Period } from "../terms/subscription-period-rules.ts";
import { usageLabel, writeCost } from "./usage-label.ts";
import type { ExcessUsage } from "./usage-step.ts";

/** The line of an order for the usage of one meter. */
export interface UsageLine {
  meterId: string;
  priceId: string;
  usage: MeterUsage;
  billable: Units;
  amount: Minor;
  /** Null: one line can bill that much. */
  excess: ExcessUsage | null;
  item: BilledItem;
}

export interface UsageLineFacts {
  period: Period;
  defaultBehavior: string;
  /** The amounts that the subscription charged in this period before, by the ids of the meters. */
  charged: ReadonlyMap<string, Minor>;
}

/** Lists a line for each metered price, at the quantities that are given. */
export function toUsageLines(
  prices: readonly PriceRow[],
  snapshot: UsageSnapshot,
  facts: UsageLineFacts,
): UsageLine[] {
  return prices.flatMap((price) => {
    const { meterId } = price;
    if (meterId === null) return [];
    const usage = getUsage(snapshot, meterId);
    const left = leaveCap(price, facts.charged.get(meterId));
    const amount = getUsageCharge(left, usage);
    const line = toUsageLine(price, usage, { ...facts, meterId, amount });
    return [isBeyondCharge(left, usage) ? { ...line, excess: toExcess(price, usage) } : line];
  });
}

/** Returns a line with an amount that was decided before. */
export function toUsageLine(
  price: PriceRow,
  usage: MeterUsage,
  {
    meterId,
    amount,
    period,
    defaultBehavior,
  }: Omit<UsageLineFacts, "charged"> & { meterId: string; amount: Minor },
): UsageLine {
  const item = {
    label: usageLabel(price, usage, amount),
    amount,
    proration: false,
    priceId: price.id,
    isDiscountable: true,
    behavior: (price.taxBehavior ?? defaultBehavior) as TaxBehavior,
    period,
    frozenRates: null,
    creditedOrderId: null,
  };
  const billable = getBillable(usage);
  return { meterId, priceId: price.id, usage, billable, amount, excess: null, item };
}

function toExcess({ meterName, unitAmount, priceCurrency }: PriceRow, usage: MeterUsage) {
  const billable = getBillable(usage);
  return {
    meter: meterName ?? "Usage",
    units: toUnitText(billable),
    amount: writeCost(getCost(unitAmount, billable), priceCurrency ?? "usd"),
  };
}
