import { sql } from "kysely";
import type { Db, Tx } from "../database/database.ts";
import type { ExpiringRows } from "../deadlines/expiry-store.ts";

export const pieceBytes = 1_048_576;

export async function insertStoredObject(
  db: Db,
  object: { id: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db.insertInto("storedObjects").values(object).execute();
}

export async function insertPiece(
  db: Db,
  piece: { objectId: string; startsAt: number; bytes: Buffer },
): Promise<void> {
  await db.insertInto("storedObjectPieces").values(piece).execute();
}

/** Returns false if it was swept away meanwhile. */
export async function finishStoredObject(
  db: Db,
  { id, size, sha256 }: { id: string; size: number; sha256: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("storedObjects")
    .set({ size, sha256 })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function keepStoredObject(tx: Tx, id: string, ownerId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("storedObjects")
    .set({ ownerId, expiresAt: null })
    .where("id", "=", id)
    .where("ownerId", "is", null)
    .where("sha256", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function releaseStoredObjects(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("storedObjects")
    .set((eb) => ({ ownerId: null, expiresAt: eb.ref("createdAt") }))
    .where("id", "in", ids)
    .execute();
}

export async function releaseStoredObjectsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx
    .updateTable("storedObjects")
    .set((eb) => ({ ownerId: null, expiresAt: eb.ref("createdAt") }))
    .where("ownerId", "=", ownerId)
    .execute();
}

export async function discardStoredObject(db: Db, id: string): Promise<void> {
  await db
    .updateTable("storedObjects")
    .set((eb) => ({ expiresAt: eb.ref("createdAt") }))
    .where("id", "=", id)
    .where("ownerId", "is", null)
    .execute();
}

/**
 * Reads some bytes of one piece, counted from its start: the rest of it stays where it is. They
 * travel as base64, which costs half of what the driver's own spelling of bytes does.
 */
export async function readPiece(
  db: Db,
  objectId: string,
  place: { startsAt: number; first: number; length: number },
): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom("storedObjectPieces")
    .select(
      sql<string>`encode(substring(bytes, ${place.first + 1}, ${place.length}), 'base64')`.as(
        "text",
      ),
    )
    .where("objectId", "=", objectId)
    .where("startsAt", "=", place.startsAt)
    .executeTakeFirst();
  return found && Buffer.from(found.text, "base64");
}

export const expiringObjects: ExpiringRows = {
  name: "stored_objects",
  selectExpiry: (rest) => sql`select expires_at from stored_objects ${rest}`,
  deleteRows: (due) =>
    sql`delete from stored_objects where id in (select id from stored_objects ${due})`,
};
