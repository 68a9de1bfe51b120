import type { Insertable, Selectable, Updateable } from "kysely";
import type { DiscountListQuery } from "#contract/billing/discount-schema.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import { containing, listPage, type RowPage } from "#server/v1/listing-store.ts";

export type DiscountRow = Selectable<Tables["discounts"]>;

export function insertDiscount(
  tx: Tx,
  discount: Insertable<Tables["discounts"]>,
): Promise<DiscountRow> {
  return tx.insertInto("discounts").values(discount).returningAll().executeTakeFirstOrThrow();
}

export function findDiscount(
  db: Db | Tx,
  sellerId: string,
  id: string,
): Promise<DiscountRow | undefined> {
  return selectDiscounts(db, sellerId).selectAll().where("id", "=", id).executeTakeFirst();
}

/**
 * Lists discounts for views of many things that name them: one query for all of them, without the
 * deleted ones.
 */
export async function listDiscountsByIds(
  db: Db | Tx,
  sellerId: string,
  ids: readonly string[],
): Promise<DiscountRow[]> {
  if (ids.length === 0) return [];
  return selectDiscounts(db, sellerId)
    .selectAll()
    .where("id", "in", [...new Set(ids)])
    .execute();
}

/** Lists discounts with the deleted ones: what was sold with a discount goes on naming it. */
export async function listSoldDiscounts(
  db: Db | Tx,
  sellerId: string,
  ids: readonly string[],
): Promise<DiscountRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("discounts")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("id", "in", [...new Set(ids)])
    .execute();
}

/** Codes are the same in capital and small letters. */
export function findDiscountByCode(
  db: Db | Tx,
  sellerId: string,
  code: string,
): Promise<DiscountRow | undefined> {
  return selectDiscounts(db, sellerId)
    .selectAll()
    .where((eb) => eb(eb.fn<string>("lower", ["code"]), "=", code.toLowerCase()))
    .executeTakeFirst();
}

/**
 * Its changes and redemptions wait for each other, so the row that is checked is the row that is
 * changed.
 */
export function lockDiscount(
  tx: Tx,
  sellerId: string,
  id: string,
): Promise<DiscountRow | undefined> {
  return selectDiscounts(tx, sellerId)
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

const sortColumns = {
  created_at: "created_at",
  name: { column: "name", text: true },
  code: { column: "code", nullable: true },
  redemptions_count: "redemptions_count",
} as const;

export function listDiscounts(
  db: Db,
  sellerId: string,
  query: DiscountListQuery,
): Promise<RowPage<DiscountRow>> {
  let found = selectDiscounts(db, sellerId);
  const { query: text } = query;
  if (text)
    found = found.where((eb) => eb.or([containing("name", text), containing("code", text)]));
  return listPage(found, found.selectAll(), query, sortColumns);
}

function selectDiscounts(db: Db | Tx, sellerId: string) {
  return db
    .selectFrom("discounts")
    .where("organizationId", "=", sellerId)
    .where("deletedAt", "is", null);
}

export function updateDiscountRow(
  tx: Tx,
  sellerId: string,
  id: string,
  changes: Updateable<Tables["discounts"]>,
): Promise<DiscountRow> {
  return tx
    .updateTable("discounts")
    .set(changes)
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function markDiscountDeleted(
  tx: Tx,
  sellerId: string,
  id: string,
  now: Date,
): Promise<DiscountRow | undefined> {
  return tx
    .updateTable("discounts")
    .set({ deletedAt: now, modifiedAt: now })
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Takes one redemption, or none if the last is gone: one statement, so two buyers cannot share it.
 */
export async function claimRedemption(tx: Tx, sellerId: string, id: string): Promise<boolean> {
  const claimed = await tx
    .updateTable("discounts")
    .set((eb) => ({ redemptionsCount: eb("redemptionsCount", "+", 1) }))
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .where((eb) =>
      eb.or([
        eb("maxRedemptions", "is", null),
        eb("redemptionsCount", "<", eb.ref("maxRedemptions")),
      ]),
    )
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}

/** Gives a use back, also to a discount that was deleted meanwhile: its counter stays true. */
export async function returnRedemption(tx: Tx, sellerId: string, id: string): Promise<void> {
  await tx
    .updateTable("discounts")
    .set((eb) => ({ redemptionsCount: eb("redemptionsCount", "-", 1) }))
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .execute();
}
