import type { Selectable } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";

export type OrderSubscriptionRow = Selectable<Tables["subscriptions"]>;

/** Lists the subscriptions that these orders bill. */
export async function listSubscriptionsOfOrders(
  db: Db | Tx,
  sellerId: string,
  ids: readonly string[],
): Promise<OrderSubscriptionRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("subscriptions")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("id", "in", ids)
    .execute();
}
