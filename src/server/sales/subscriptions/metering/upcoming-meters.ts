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
import { listCharged, toMeterKey } from "../records/biller-rules.ts";
import { listMeteredSubscriptions } from "../records/metered-subscription-store.ts";
import { listSubscriptionPrices } from "../records/subscription-parts-store.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";
import { getForecast } from "./forecast-rules.ts";
import { readCharges } from "./usage-facts.ts";

/**
 * Lists what was used of the meters of a subscription until now, and what that is going to cost, if
 * it is the one that bills them.
 */
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
  const earlier = await readCharges(db, row);
  const held = new Map((usage?.meters ?? []).map((meter) => [meter.meterId, meter]));
  const charged = listCharged(await listMeteredSubscriptions(db, sellerId, [customerId]));
  return priceIds.flatMap((id) => {
    const found = prices.find((each) => each.id === id);
    if (!found?.meterId) return [];
    const price = leaveCap(found, earlier.get(found.meterId));
    const meter = held.get(found.meterId);
    const used = meter ? toMeterUsage(meter) : notUsed;
    const isCharged = charged.has(toMeterKey({ subscriptionId: row.id, meterId: found.meterId }));
    const amount = isCharged ? getUsageCharge(price, used) : minor(0);
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
