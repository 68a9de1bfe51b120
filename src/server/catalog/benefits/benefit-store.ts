import type { Insertable, Selectable, Updateable } from "kysely";
import type { BenefitListQuery } from "#contract/billing/benefit-schema.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import { containing, listPage, type RowPage } from "#server/v1/listing-store.ts";

export type BenefitRow = Selectable<Tables["benefits"]>;

export function insertBenefit(
  tx: Tx,
  benefit: Insertable<Tables["benefits"]>,
): Promise<BenefitRow> {
  return tx.insertInto("benefits").values(benefit).returningAll().executeTakeFirstOrThrow();
}

/** Deleted benefits are found by none of these. */
function livingBenefits(db: Db | Tx, sellerId: string) {
  return db
    .selectFrom("benefits")
    .where("organizationId", "=", sellerId)
    .where("deletedAt", "is", null);
}

export function findBenefit(
  db: Db | Tx,
  sellerId: string,
  id: string,
): Promise<BenefitRow | undefined> {
  return livingBenefits(db, sellerId).selectAll().where("id", "=", id).executeTakeFirst();
}

/** Its changes wait for each other, so the row that is checked is the row that is changed. */
export function lockBenefit(tx: Tx, sellerId: string, id: string): Promise<BenefitRow | undefined> {
  return livingBenefits(tx, sellerId)
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Lists benefits for views of many things that name them: one query for all of them, without the
 * deleted ones.
 */
export async function listBenefitsByIds(
  db: Db | Tx,
  sellerId: string,
  ids: readonly string[],
): Promise<BenefitRow[]> {
  if (ids.length === 0) return [];
  return livingBenefits(db, sellerId)
    .selectAll()
    .where("id", "in", [...new Set(ids)])
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

const sortColumns = {
  created_at: "created_at",
  description: { column: "description", text: true },
} as const;

export function listBenefits(
  db: Db,
  sellerId: string,
  query: BenefitListQuery,
): Promise<RowPage<BenefitRow>> {
  let found = livingBenefits(db, sellerId);
  if (query.type) found = found.where("type", "in", query.type);
  if (query.query) found = found.where(containing("description", query.query));
  return listPage(found, found.selectAll(), query, sortColumns);
}

export function updateBenefitRow(
  tx: Tx,
  sellerId: string,
  id: string,
  changes: Updateable<Tables["benefits"]>,
): Promise<BenefitRow> {
  return tx
    .updateTable("benefits")
    .set(changes)
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
