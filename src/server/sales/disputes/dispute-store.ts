import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import type { DueRows } from "#server/platform/deadlines/due-row-store.ts";

export type DisputeRow = Selectable<Tables["disputes"]>;

export function insertDispute(
  tx: Tx,
  dispute: Insertable<Tables["disputes"]>,
): Promise<DisputeRow> {
  return tx.insertInto("disputes").values(dispute).returningAll().executeTakeFirstOrThrow();
}

export function findDispute(
  db: Db | Tx,
  sellerId: string,
  id: string,
): Promise<DisputeRow | undefined> {
  return selectDisputes(db, sellerId).selectAll().where("id", "=", id).executeTakeFirst();
}

/** Lock the order first: all that changes the money of one order waits there. */
export function lockDispute(tx: Tx, sellerId: string, id: string): Promise<DisputeRow | undefined> {
  return selectDisputes(tx, sellerId)
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The caller holds the order's lock. */
export function lockDisputeOfProcessor(
  tx: Tx,
  sellerId: string,
  processorId: string,
): Promise<DisputeRow | undefined> {
  return selectDisputes(tx, sellerId)
    .selectAll()
    .where("processorId", "=", processorId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function updateDispute(
  tx: Tx,
  sellerId: string,
  id: string,
  change: Updateable<Tables["disputes"]>,
): Promise<DisputeRow> {
  return tx
    .updateTable("disputes")
    .set(change)
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

function selectDisputes(db: Db | Tx, sellerId: string) {
  return db.selectFrom("disputes").where("organizationId", "=", sellerId);
}

export const disputeCheckDates: DueRows<DisputeRow> = {
  at: sql`check_at`,
  select: (columns, rest) => sql`select ${columns} from disputes ${rest}`,
  update: (rest) => sql`update disputes as due ${rest}`,
};
