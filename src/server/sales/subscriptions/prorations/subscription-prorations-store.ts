import type { Insertable, Selectable } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";

export type ProrationRow = Selectable<Tables["subscriptionProrations"]>;
export type NewProration = Insertable<Tables["subscriptionProrations"]>;

export async function insertProrations(tx: Tx, prorations: readonly NewProration[]): Promise<void> {
  if (prorations.length === 0) return;
  await tx
    .insertInto("subscriptionProrations")
    .values([...prorations])
    .execute();
}

/** Lists those that no order has billed yet, in the order in which they came about. */
export function listWaitingProrations(
  db: Db | Tx,
  sellerId: string,
  subscriptionIds: readonly string[],
): Promise<ProrationRow[]> {
  return db
    .selectFrom("subscriptionProrations")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("subscriptionId", "in", subscriptionIds)
    .where("settledAt", "is", null)
    .orderBy("createdAt")
    .orderBy("position")
    .orderBy("id")
    .execute();
}

export function getProration(tx: Tx, sellerId: string, id: string): Promise<ProrationRow> {
  return tx
    .selectFrom("subscriptionProrations")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** They wait no longer: this order billed them, or without an order the subscription ended. */
export async function settleProrations(
  tx: Tx,
  sellerId: string,
  ids: readonly string[],
  { orderId, now }: { orderId: string | null; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("subscriptionProrations")
    .set({ orderId, settledAt: now })
    .where("organizationId", "=", sellerId)
    .where("id", "in", ids)
    .execute();
}
