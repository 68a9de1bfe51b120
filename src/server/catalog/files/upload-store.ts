import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";
import type { FirstDue } from "#server/platform/deadlines/deadline-source.ts";

export function selectFirstUploadExpiry(): FirstDue {
  return sql`select expires_at from files where expires_at is not null order by expires_at limit 1`;
}

/** Lists expired uploads of all sellers, earliest first, without a lock. */
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

/**
 * Leaves out uploads that were finished meanwhile and those that another transaction has locked.
 */
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
