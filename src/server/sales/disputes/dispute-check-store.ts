import type { Db, Tx } from "#server/platform/database/database.ts";
import type { DisputeRow } from "./dispute-store.ts";

export async function findFirstDisputeCheck(db: Db): Promise<Date | undefined> {
  const first = await db
    .selectFrom("disputes")
    .select("checkAt")
    .where("checkAt", "is not", null)
    .orderBy("checkAt")
    .limit(1)
    .executeTakeFirst();
  return first?.checkAt ?? undefined;
}

/** Of all sellers, earliest first, without a lock. */
export function listDueDisputes(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ organizationId: string; id: string }[]> {
  return tx
    .selectFrom("disputes")
    .select(["organizationId", "id"])
    .where("checkAt", "<=", now)
    .orderBy("checkAt")
    .limit(limit)
    .execute();
}

/** Leaves out those that were checked meanwhile and those that another transaction has locked. */
export function lockDueDisputes(
  tx: Tx,
  sellerId: string,
  ids: readonly string[],
  now: Date,
): Promise<DisputeRow[]> {
  return tx
    .selectFrom("disputes")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("id", "in", ids)
    .where("checkAt", "<=", now)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
}
