import type { Selectable } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";

export type HeldSubscriptionRow = Selectable<Tables["subscriptions"]>;

const maxHeld = 1_000;

/** Lists the subscriptions that a customer can use now, newest first. */
export function listHeldSubscriptions(
  db: Db | Tx,
  sellerId: string,
  customerId: string,
): Promise<HeldSubscriptionRow[]> {
  return db
    .selectFrom("subscriptions")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("customerId", "=", customerId)
    .where("status", "in", ["active", "trialing"])
    .orderBy("startedAt", "desc")
    .orderBy("id", "desc")
    .limit(maxHeld)
    .execute();
}
