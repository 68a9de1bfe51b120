import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

export interface UserPicture {
  objectId: string;
  mimeType: string;
  size: number;
  sha256: Buffer;
}

export async function insertPicture(
  tx: Tx,
  picture: { userId: string; objectId: string; mimeType: string; createdAt: Date },
): Promise<void> {
  await tx.insertInto("userPictures").values(picture).execute();
}

/**
 * Returns the objects of the deleted pictures. A picture whose address is `unlessShownAs` stays.
 */
export async function deletePicture(
  tx: Tx,
  userId: string,
  unlessShownAs: string | null = null,
): Promise<string[]> {
  const deleted = await tx
    .deleteFrom("userPictures")
    .where("userId", "=", userId)
    .where(sql<boolean>`position(object_id::text in ${unlessShownAs ?? ""}) = 0`)
    .returning("objectId")
    .execute();
  return deleted.map(({ objectId }) => objectId);
}

export async function findPicture(db: Db, objectId: string): Promise<UserPicture | undefined> {
  const found = await db
    .selectFrom("userPictures")
    .innerJoin("storedObjects", "storedObjects.id", "userPictures.objectId")
    .select(["objectId", "mimeType", "size", "sha256"])
    .where("objectId", "=", objectId)
    .executeTakeFirst();
  if (!found || found.size === null || found.sha256 === null) return undefined;
  return { ...found, size: found.size, sha256: found.sha256 };
}
