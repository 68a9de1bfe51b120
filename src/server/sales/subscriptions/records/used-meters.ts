import { type Minor, minor } from "#contract/money.ts";
import { listPricesByIds, type PriceRow } from "#server/catalog/products/price-store.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { sumCharges } from "#server/usage/meter-state/meter-window-store.ts";
import { getUsage, readUsage } from "#server/usage/meter-state/read-usage.ts";
import { toUnitText } from "#server/usage/meter-state/unit-rules.ts";
import {
  getUsageCharge,
  leaveCap,
  type MeterUsage,
} from "#server/usage/meter-state/usage-charge-rules.ts";
import { listCharged, toMeterKey } from "./biller-rules.ts";
import { listMeteredSubscriptions } from "./metered-subscription-store.ts";
import {
  listSubscriptionMeters,
  listSubscriptionPrices,
  type SubscriptionMeterRow,
  type SubscriptionPriceRow,
} from "./subscription-parts-store.ts";

/** A meter of a subscription, with what its customer used of it and what that costs. */
export interface UsedMeter {
  row: SubscriptionMeterRow;
  usage: MeterUsage;
  amount: Minor;
}

/** The prices at which subscriptions were sold, and their rows in the catalog. */
export interface SoldPrices {
  sold: readonly SubscriptionPriceRow[];
  prices: readonly PriceRow[];
}

/**
 * Lists the meters of subscriptions, with an amount if the subscription bills the meter: usage in a
 * trial or after the end is free, and another one may bill it. Prices are read, unless they are
 * given, if there is a meter.
 */
export async function listUsedMeters(
  db: Db | Tx,
  sellerId: string,
  subscriptions: readonly { id: string; customerId: string; currentPeriodStart: Date }[],
  known?: SoldPrices,
): Promise<UsedMeter[]> {
  const ids = subscriptions.map(({ id }) => id);
  const meters = await listSubscriptionMeters(db, sellerId, ids);
  if (meters.length === 0) return [];
  const price = toPriceFinder(known ?? (await readSoldPrices(db, sellerId, ids)));
  const customerIds = new Set(subscriptions.map(({ customerId }) => customerId));
  const byCustomer = await readUsage(db, sellerId, [...customerIds]);
  const snapshots = new Map(
    subscriptions.map((each) => [each.id, byCustomer.get(each.customerId)]),
  );
  const charged = listCharged(await listMeteredSubscriptions(db, sellerId, [...customerIds]));
  const charges = await sumCharges(
    db,
    sellerId,
    subscriptions.map(({ id, currentPeriodStart: periodStart }) => ({
      subscriptionId: id,
      periodStart,
    })),
  );
  return meters.map((row) => {
    const usage = getUsage(snapshots.get(row.subscriptionId), row.meterId);
    const found = charged.has(toMeterKey(row)) ? price(row) : undefined;
    const before = charges.get(row.subscriptionId)?.get(row.meterId);
    const amount = found ? getUsageCharge(leaveCap(found, before), usage) : minor(0);
    return { row, usage, amount };
  });
}

/** A subscription has at most one price of a meter. */
function toPriceFinder({ sold, prices }: SoldPrices) {
  const byId = new Map(prices.map((price) => [price.id, price]));
  const byMeter = new Map<string, PriceRow>();
  for (const { subscriptionId, priceId } of sold) {
    const price = byId.get(priceId);
    if (price?.meterId) byMeter.set(toMeterKey({ subscriptionId, meterId: price.meterId }), price);
  }
  return (row: SubscriptionMeterRow) => byMeter.get(toMeterKey(row));
}

async function readSoldPrices(
  db: Db | Tx,
  sellerId: string,
  subscriptionIds: readonly string[],
): Promise<SoldPrices> {
  const sold = await listSubscriptionPrices(db, sellerId, subscriptionIds);
  const ids = new Set(sold.map(({ priceId }) => priceId));
  return { sold, prices: await listPricesByIds(db, sellerId, [...ids]) };
}

/** Presents the part that subscriptions and customer states share. */
export function presentUsedMeter({ row, usage, amount }: UsedMeter) {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt?.toISOString() ?? null,
    consumed_units: Number(toUnitText(usage.consumed)),
    credited_units: Number(toUnitText(usage.credited)),
    amount,
    meter_id: row.meterId,
  };
}
