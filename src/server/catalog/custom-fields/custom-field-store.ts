import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { CustomFieldListQuery } from "#contract/billing/custom-field-schema.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import { containing, listPage, type RowPage } from "#server/v1/listing-store.ts";

export type CustomFieldRow = Selectable<Tables["customFields"]>;

export function insertCustomField(
  tx: Tx,
  field: Insertable<Tables["customFields"]>,
): Promise<CustomFieldRow> {
  return tx.insertInto("customFields").values(field).returningAll().executeTakeFirstOrThrow();
}

export function findCustomField(
  db: Db | Tx,
  sellerId: string,
  id: string,
): Promise<CustomFieldRow | undefined> {
  return db
    .selectFrom("customFields")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Lists custom fields for views of many things that name them: one query for all of them. */
export async function listCustomFieldsByIds(
  db: Db | Tx,
  sellerId: string,
  ids: readonly string[],
): Promise<CustomFieldRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("customFields")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("id", "in", [...new Set(ids)])
    .execute();
}

/** Holds those of these ids that are custom fields of the seller, until the transaction ends. */
export async function holdCustomFields(
  tx: Tx,
  sellerId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("customFields")
    .select("id")
    .where("organizationId", "=", sellerId)
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .orderBy("id")
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Lists those that still exist of these slugs. */
export async function listCustomFieldsBySlugs(
  db: Db | Tx,
  sellerId: string,
  slugs: readonly string[],
): Promise<CustomFieldRow[]> {
  if (slugs.length === 0) return [];
  return db
    .selectFrom("customFields")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("slug", "in", slugs)
    .execute();
}

/** Its changes wait for each other, so the row that is checked is the row that is changed. */
export function lockCustomField(
  tx: Tx,
  sellerId: string,
  id: string,
): Promise<CustomFieldRow | undefined> {
  return tx
    .selectFrom("customFields")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

const sortColumns = {
  created_at: "created_at",
  slug: "slug",
  name: { column: "name", text: true },
  type: "type",
} as const;

export function listCustomFields(
  db: Db,
  sellerId: string,
  query: CustomFieldListQuery,
): Promise<RowPage<CustomFieldRow>> {
  let found = db.selectFrom("customFields").where("organizationId", "=", sellerId);
  if (query.type) found = found.where("type", "in", query.type);
  const { query: text } = query;
  if (text)
    found = found.where((eb) => eb.or([containing("name", text), containing("slug", text)]));
  return listPage(found, found.selectAll(), query, sortColumns);
}

export function updateCustomFieldRow(
  tx: Tx,
  sellerId: string,
  id: string,
  changes: Updateable<Tables["customFields"]>,
): Promise<CustomFieldRow> {
  return tx
    .updateTable("customFields")
    .set(changes)
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function deleteCustomFieldRow(
  tx: Tx,
  sellerId: string,
  id: string,
): Promise<CustomFieldRow | undefined> {
  return tx
    .deleteFrom("customFields")
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}
