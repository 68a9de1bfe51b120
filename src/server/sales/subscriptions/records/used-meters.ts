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

interface MeteredSubscription {
  id: string;
  customerId: string;
  status: string;
  currentPeriodStart: Date;
}

/** The prices at which subscriptions were sold, and their rows in the catalog. */
export interface SoldPrices {
  sold: readonly SubscriptionPriceRow[];
  prices: readonly PriceRow[];
}

/**
 * Lists the meters of subscriptions. Their prices are read, unless they are given, if there is a
 * meter.
 */
export async function listUsedMeters(
  db: Db | Tx,
  sellerId: string,
  subscriptions: readonly MeteredSubscription[],
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
  const charges = await sumCharges(
    db,
    sellerId,
    subscriptions.map(({ id, currentPeriodStart: periodStart }) => ({
      subscriptionId: id,
      periodStart,
    })),
  );
  const free = new Set(subscriptions.filter(isFree).map(({ id }) => id));
  return meters.map((row) => {
    const usage = getUsage(snapshots.get(row.subscriptionId), row.meterId);
    const found = free.has(row.subscriptionId) ? undefined : price(row);
    const before = charges.get(row.subscriptionId)?.get(row.meterId);
    const amount = found ? getUsageCharge(leaveCap(found, before), usage) : minor(0);
    return { row, usage, amount };
  });
}

/** Usage in a trial, or after the end, is not billed. */
function isFree({ status }: MeteredSubscription): boolean {
  return status === "trialing" || status === "canceled";
}

/** A subscription has at most one price of a meter. */
function toPriceFinder({ sold, prices }: SoldPrices) {
  const byId = new Map(prices.map((price) => [price.id, price]));
  const toKey = (subscriptionId: string, meterId: string) => `${subscriptionId} ${meterId}`;
  const byMeter = new Map<string, PriceRow>();
  for (const { subscriptionId, priceId } of sold) {
    const price = byId.get(priceId);
    if (price?.meterId) byMeter.set(toKey(subscriptionId, price.meterId), price);
  }
  return ({ subscriptionId, meterId }: SubscriptionMeterRow) =>
    byMeter.get(toKey(subscriptionId, meterId));
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
