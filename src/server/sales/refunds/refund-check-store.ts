import type { Db, Tx } from "#server/platform/database/database.ts";
import type { RefundRow } from "./refund-store.ts";

export async function findFirstRefundCheck(db: Db): Promise<Date | undefined> {
  const first = await db
    .selectFrom("refunds")
    .select("checkAt")
    .where("checkAt", "is not", null)
    .orderBy("checkAt")
    .limit(1)
    .executeTakeFirst();
  return first?.checkAt ?? undefined;
}

/** Of all sellers, earliest first, without a lock. */
export function listDueRefunds(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ organizationId: string; id: string }[]> {
  return tx
    .selectFrom("refunds")
    .select(["organizationId", "id"])
    .where("checkAt", "<=", now)
    .orderBy("checkAt")
    .limit(limit)
    .execute();
}

/** Leaves out those that were answered meanwhile and those that another transaction has locked. */
export function lockDueRefunds(
  tx: Tx,
  sellerId: string,
  ids: readonly string[],
  now: Date,
): Promise<RefundRow[]> {
  return tx
    .selectFrom("refunds")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("id", "in", ids)
    .where("checkAt", "<=", now)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
}
