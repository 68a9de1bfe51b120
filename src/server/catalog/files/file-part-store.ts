import type { Insertable, Selectable } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";

/** With the checksum of the bytes that are there, if they are. */
export type FilePartRow = Selectable<Tables["fileParts"]> & { storedSha256: Buffer | null };

export async function insertFileParts(
  tx: Tx,
  parts: Insertable<Tables["fileParts"]>[],
): Promise<void> {
  await tx.insertInto("fileParts").values(parts).execute();
}

export function listFileParts(
  db: Db | Tx,
  sellerId: string,
  fileId: string,
): Promise<FilePartRow[]> {
  return selectParts(db, sellerId, fileId).orderBy("number").execute();
}

export function findFilePart(
  db: Db | Tx,
  sellerId: string,
  fileId: string,
  number: number,
): Promise<FilePartRow | undefined> {
  return selectParts(db, sellerId, fileId).where("number", "=", number).executeTakeFirst();
}

export async function setPartObject(
  tx: Tx,
  { organizationId, fileId, number }: Pick<FilePartRow, "organizationId" | "fileId" | "number">,
  objectId: string,
): Promise<void> {
  await tx
    .updateTable("fileParts")
    .set({ objectId })
    .where("organizationId", "=", organizationId)
    .where("fileId", "=", fileId)
    .where("number", "=", number)
    .execute();
}

/** Returns the stored objects of the deleted parts. */
export async function deleteFileParts(
  tx: Tx,
  sellerId: string,
  fileIds: readonly string[],
): Promise<string[]> {
  const deleted = await tx
    .deleteFrom("fileParts")
    .where("organizationId", "=", sellerId)
    .where("fileId", "in", fileIds)
    .returning("objectId")
    .execute();
  return deleted.flatMap(({ objectId }) => objectId ?? []);
}

function selectParts(db: Db | Tx, sellerId: string, fileId: string) {
  return db
    .selectFrom("fileParts")
    .leftJoin("storedObjects", "storedObjects.id", "fileParts.objectId")
    .selectAll("fileParts")
    .select("storedObjects.sha256 as storedSha256")
    .where("fileParts.organizationId", "=", sellerId)
    .where("fileParts.fileId", "=", fileId);
}
