import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

export interface UserPicture {
  objectId: string;
  mimeType: string;
  size: number;
  sha256: Buffer;
}

/** The former picture's bytes are left to the sweeper. */
export async function replacePicture(
  tx: Tx,
  picture: { userId: string; objectId: string; mimeType: string; createdAt: Date },
): Promise<void> {
  const { objectId, mimeType, createdAt } = picture;
  await tx
    .insertInto("userPictures")
    .values(picture)
    .onConflict((conflict) =>
      conflict.column("userId").doUpdateSet({ objectId, mimeType, createdAt }),
    )
    .execute();
}

/** Whoever now shows another picture, or none, has no use for the uploaded one. */
export async function dropPictureUnless(
  tx: Tx,
  userId: string,
  image: string | null,
): Promise<void> {
  await tx
    .deleteFrom("userPictures")
    .where("userId", "=", userId)
    .where(sql<boolean>`position(object_id::text in ${image ?? ""}) = 0`)
    .execute();
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
