import type { Db, Tx } from "#server/platform/database/database.ts";

export async function findFirstUploadExpiry(db: Db): Promise<Date | undefined> {
  const first = await db
    .selectFrom("files")
    .select("expiresAt")
    .where("expiresAt", "is not", null)
    .orderBy("expiresAt")
    .limit(1)
    .executeTakeFirst();
  return first?.expiresAt ?? undefined;
}

/** Of all sellers, earliest first, without a lock. */
export function listExpiredUploads(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ organizationId: string; id: string }[]> {
  return tx
    .selectFrom("files")
    .select(["organizationId", "id"])
    .where("expiresAt", "<=", now)
    .orderBy("expiresAt")
    .limit(limit)
    .execute();
}

/** Leaves out uploads that were finished meanwhile and those that another transaction has locked. */
export async function lockExpiredUploads(
  tx: Tx,
  sellerId: string,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const locked = await tx
    .selectFrom("files")
    .select("id")
    .where("organizationId", "=", sellerId)
    .where("id", "in", ids)
    .where("expiresAt", "<=", now)
    .forUpdate()
    .skipLocked()
    .execute();
  return locked.map(({ id }) => id);
}
