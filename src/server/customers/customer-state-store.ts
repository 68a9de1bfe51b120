import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";

export type HeldSubscriptionRow = Selectable<Tables["subscriptions"]>;
export type HeldMeterRow = Selectable<Tables["subscriptionMeters"]>;

const maxHeld = 1_000;

/** The subscriptions that each of these customers can use now, newest first. */
export async function listHeldSubscriptions(
  db: Db | Tx,
  sellerId: string,
  customerIds: readonly string[],
): Promise<HeldSubscriptionRow[]> {
  const { rows } = await sql<HeldSubscriptionRow>`
    select held.* from unnest(${customerIds}::uuid[]) as customer (id) cross join lateral (
      select * from subscriptions
      where organization_id = ${sellerId} and customer_id = customer.id and status in ('active', 'trialing')
      order by started_at desc, id desc limit ${maxHeld}
    ) as held`.execute(db);
  return rows;
}

export async function listHeldMeters(
  db: Db | Tx,
  sellerId: string,
  subscriptionIds: readonly string[],
): Promise<HeldMeterRow[]> {
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
