import { listIncludedUnits } from "#server/catalog/products/included-units-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { freezeUsageNow } from "../changes/add-usage.ts";
import { listCountingMeters } from "../metering/usage-facts.ts";
import { listSubscriptionMeters } from "../records/subscription-parts-store.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";

/**
 * Freezes what the customers of these subscriptions used, so that it can be billed. Those with a
 * meter that still counts earlier events wait.
 */
export async function prepareMeters(
  platform: Platform,
  sellerId: string,
  rows: readonly SubscriptionRow[],
): Promise<{ ready: SubscriptionRow[]; waiting: SubscriptionRow[] }> {
  const { db } = platform.database;
  const ids = rows.map(({ id }) => id);
  const sold = await listSubscriptionMeters(db, sellerId, ids);
  const productIds = new Set(rows.map(({ productId }) => productId));
  const included = await listIncludedUnits(db, sellerId, [...productIds]);
  const listMeters = ({ id, productId }: SubscriptionRow) => [
    ...sold.flatMap((each) => (each.subscriptionId === id ? each.meterId : [])),
    ...included.flatMap((each) => (each.productId === productId ? each.meterId : [])),
  ];
  const counting = await listCountingMeters(db, sellerId, rows.flatMap(listMeters));
  const isWaiting = (row: SubscriptionRow) => listMeters(row).some((id) => counting.has(id));
  const ready = rows.filter((row) => !isWaiting(row));
  const metered = ready.filter((row) => listMeters(row).length > 0);
  await freezeUsageNow(
    platform,
    sellerId,
    metered.map(({ customerId }) => customerId),
  );
  return { ready, waiting: rows.filter(isWaiting) };
}
