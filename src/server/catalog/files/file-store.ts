import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { FileListQuery, FileService } from "#contract/billing/file-schema.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import { containing, listPage, type RowPage } from "#server/v1/listing-store.ts";

export type FileRow = Selectable<Tables["files"]>;

export function insertFile(tx: Tx, file: Insertable<Tables["files"]>): Promise<FileRow> {
  return tx.insertInto("files").values(file).returningAll().executeTakeFirstOrThrow();
}

export function findFile(db: Db | Tx, sellerId: string, id: string): Promise<FileRow | undefined> {
  return db
    .selectFrom("files")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Its changes wait for each other, and so do transactions that are about to refer to it. */
export function lockFile(tx: Tx, sellerId: string, id: string): Promise<FileRow | undefined> {
  return tx
    .selectFrom("files")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

const publicServices: FileService[] = ["product_media", "organization_avatar"];

/** Anyone who knows the address of a public file may read it. */
export function findPublicFile(db: Db, sellerId: string, id: string): Promise<FileRow | undefined> {
  return db
    .selectFrom("files")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .where("service", "in", publicServices)
    .where("uploadedAt", "is not", null)
    .executeTakeFirst();
}

/** Lists files in no order; ids that are unknown or another seller's are left out. */
export async function listFilesByIds(
  db: Db | Tx,
  sellerId: string,
  ids: readonly string[],
): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("files")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("id", "in", ids)
    .execute();
}

/**
 * Lists files and holds them until the transaction ends: what is about to refer to them finds them
 * there.
 */
export function holdFilesByIds(
  tx: Tx,
  sellerId: string,
  ids: readonly string[],
): Promise<FileRow[]> {
  return tx
    .selectFrom("files")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("id", "in", ids)
    .orderBy("id")
    .forKeyShare()
    .execute();
}

/** Holds those of these files that can be shown with a product, until the transaction ends. */
export async function holdMedias(
  tx: Tx,
  sellerId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom("files")
    .select("id")
    .where("organizationId", "=", sellerId)
    .where("service", "=", "product_media")
    .where("uploadedAt", "is not", null)
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .orderBy("id")
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const sortColumns = {
  created_at: "created_at",
  name: { column: "name", text: true },
  size: "size",
} as const;

export function listFiles(
  db: Db,
  sellerId: string,
  query: FileListQuery,
): Promise<RowPage<FileRow>> {
  let found = db.selectFrom("files").where("organizationId", "=", sellerId);
  if (query.ids) found = found.where("id", "in", query.ids);
  if (query.service) found = found.where("service", "in", query.service);
  if (query.query) found = found.where(containing("name", query.query));
  return listPage(found, found.selectAll(), query, sortColumns);
}

export function updateFileRow(
  tx: Tx,
  sellerId: string,
  id: string,
  changes: Updateable<Tables["files"]>,
): Promise<FileRow> {
  return tx
    .updateTable("files")
    .set(changes)
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteFileRows(
  tx: Tx,
  sellerId: string,
  ids: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom("files")
    .where("organizationId", "=", sellerId)
    .where("id", "in", ids)
    .execute();
}

export async function lockFileIds(tx: Tx, sellerId: string, limit: number): Promise<string[]> {
  const locked = await tx
    .selectFrom("files")
    .select("id")
    .where("organizationId", "=", sellerId)
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .execute();
  return locked.map(({ id }) => id);
}
