import type { Insertable, Selectable } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";

export type SubscriptionPriceRow = Selectable<Tables["subscriptionPrices"]>;
export type SubscriptionMeterRow = Selectable<Tables["subscriptionMeters"]>;

/** Lists the prices of each subscription in its own order. */
export async function listSubscriptionPrices(
  db: Db | Tx,
  sellerId: string,
  subscriptionIds: readonly string[],
): Promise<SubscriptionPriceRow[]> {
  if (subscriptionIds.length === 0) return [];
  return db
    .selectFrom("subscriptionPrices")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("subscriptionId", "in", subscriptionIds)
    .orderBy("subscriptionId")
    .orderBy("position")
    .execute();
}

export async function replaceSubscriptionPrices(
  tx: Tx,
  sellerId: string,
  subscriptionId: string,
  prices: readonly { priceId: string; amount: number }[],
): Promise<void> {
  await tx
    .deleteFrom("subscriptionPrices")
    .where("organizationId", "=", sellerId)
    .where("subscriptionId", "=", subscriptionId)
    .execute();
  const rows = prices.map(({ priceId, amount }, position) => ({
    organizationId: sellerId,
    subscriptionId,
    priceId,
    amount,
    position,
  }));
  if (rows.length > 0) await tx.insertInto("subscriptionPrices").values(rows).execute();
}

export async function listSubscriptionMeters(
  db: Db | Tx,
  sellerId: string,
  subscriptionIds: readonly string[],
): Promise<SubscriptionMeterRow[]> {
  if (subscriptionIds.length === 0) return [];
  return db
    .selectFrom("subscriptionMeters")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("subscriptionId", "in", subscriptionIds)
    .orderBy("subscriptionId")
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** Adds meters; those that the subscription has already stay as they are. */
export async function addSubscriptionMeters(
  tx: Tx,
  meters: readonly Insertable<Tables["subscriptionMeters"]>[],
): Promise<void> {
  if (meters.length === 0) return;
  await tx
    .insertInto("subscriptionMeters")
    .values([...meters])
    .onConflict((conflict) =>
      conflict.columns(["organizationId", "subscriptionId", "meterId"]).doNothing(),
    )
    .execute();
}

export async function removeOtherMeters(
  tx: Tx,
  sellerId: string,
  subscriptionId: string,
  keptMeterIds: readonly string[],
): Promise<void> {
  let removed = tx
    .deleteFrom("subscriptionMeters")
    .where("organizationId", "=", sellerId)
    .where("subscriptionId", "=", subscriptionId);
  if (keptMeterIds.length > 0) removed = removed.where("meterId", "not in", keptMeterIds);
  await removed.execute();
}
