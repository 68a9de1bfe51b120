import type { UpcomingMeterWire } from "#contract/billing/upcoming-order-schema.ts";
import { minor } from "#contract/money.ts";
import { listPricesByIds } from "#server/catalog/products/price-store.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { describeDecisiveLimits } from "#server/usage/ceilings/describe-usage-limits.ts";
import { listHolderUsage } from "#server/usage/meter-state/meter-state-store.ts";
import { toMeterUsage } from "#server/usage/meter-state/read-usage.ts";
import { toWireUnits } from "#server/usage/meter-state/unit-rules.ts";
import {
  getBillable,
  getUsageCharge,
  leaveCap,
  notUsed,
} from "#server/usage/meter-state/usage-charge-rules.ts";
import { listSubscriptionPrices } from "../records/subscription-parts-store.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import { getForecast } from "./forecast-rules.ts";
import { readCharges } from "./usage-facts.ts";

/** Lists what a subscription used of its meters until now, and what that is going to cost. */
export async function listUpcomingMeters(
  { db, platform }: { db: Db; platform: Platform },
  row: SubscriptionRow,
  now: Date,
): Promise<UpcomingMeterWire[]> {
  const { organizationId: sellerId, customerId, currentPeriodStart, currentPeriodEnd } = row;
  const sold = await listSubscriptionPrices(db, sellerId, [row.id]);
  const priceIds = sold.map(({ priceId }) => priceId);
  const prices = await listPricesByIds(db, sellerId, priceIds);
  const [usage] = await listHolderUsage(db, sellerId, [customerId]);
  const limits = await describeDecisiveLimits(db, { sellerId, platform, now }, customerId);
  const charged = await readCharges(db, row);
  const held = new Map((usage?.meters ?? []).map((meter) => [meter.meterId, meter]));
  return priceIds.flatMap((id) => {
    const found = prices.find((each) => each.id === id);
    if (!found?.meterId) return [];
    const price = leaveCap(found, charged.get(found.meterId));
    const meter = held.get(found.meterId);
    const used = meter ? toMeterUsage(meter) : notUsed;
    const amount = row.status === "trialing" ? minor(0) : getUsageCharge(price, used);
    const opened = meter?.windowOpenedAt ?? currentPeriodStart;
    const start = opened > currentPeriodStart ? opened : currentPeriodStart;
    const { capAmount } = price;
    return [
      {
        meter_id: found.meterId,
        units: toWireUnits(used.consumed),
        included_units: toWireUnits(used.credited),
        billable_units: toWireUnits(getBillable(used)),
        amount,
        forecast_amount: getForecast(amount, { start, end: currentPeriodEnd }, { now, capAmount }),
        limit: limits.get(found.meterId) ?? null,
      },
    ];
  });
}
