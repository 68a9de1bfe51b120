import type { Db, Tx } from "../database.ts";

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

/** False if it was swept away meanwhile. */
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

export async function keepStoredObject(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("storedObjects")
    .set({ expiresAt: null })
    .where("id", "=", id)
    .where("sha256", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Only what nobody keeps: what has no expiry is somebody's. */
export async function releaseStoredObject(db: Db, id: string): Promise<void> {
  await db
    .updateTable("storedObjects")
    .set((eb) => ({ expiresAt: eb.ref("createdAt") }))
    .where("id", "=", id)
    .where("expiresAt", "is not", null)
    .execute();
}

/** Some bytes of one piece, counted from its start: the rest of it stays where it is. */
export async function readPiece(
  db: Db,
  objectId: string,
  place: { startsAt: number; first: number; length: number },
): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom("storedObjectPieces")
    .select((eb) =>
      eb
        .fn<Buffer>("substring", ["bytes", eb.val(place.first + 1), eb.val(place.length)])
        .as("bytes"),
    )
    .where("objectId", "=", objectId)
    .where("startsAt", "=", place.startsAt)
    .executeTakeFirst();
  return found?.bytes;
}
