import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

/** Tables whose rows have a `check_at`: when to compare the row with the processor, or null. */
export type CheckedTable = "payment_attempts" | "payments" | "refunds" | "disputes";

export interface CheckedRow {
  organizationId: string;
  id: string;
}

export async function findFirstCheck(db: Db, table: CheckedTable): Promise<Date | undefined> {
  const { rows } = await sql<{ checkAt: Date }>`
    select check_at from ${sql.table(table)} where check_at is not null
    order by check_at limit 1`.execute(db);
  return rows[0]?.checkAt;
}

/** Of all sellers, earliest first, without a lock. */
export async function listDueChecks(
  tx: Tx,
  table: CheckedTable,
  now: Date,
  limit: number,
): Promise<CheckedRow[]> {
  const { rows } = await sql<CheckedRow>`
    select organization_id, id from ${sql.table(table)} where check_at <= ${now}
    order by check_at limit ${limit}`.execute(tx);
  return rows;
}

/** Leaves out those that were checked meanwhile and those that another transaction has locked. */
export async function lockDueChecks<Row extends CheckedRow>(
  tx: Tx,
  table: CheckedTable,
  sellerId: string,
  ids: readonly string[],
  now: Date,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)}
    where organization_id = ${sellerId} and id = any(${ids}::uuid[]) and check_at <= ${now}
    for no key update skip locked`.execute(tx);
  return rows;
}

export async function setNextChecks(
  tx: Tx,
  table: CheckedTable,
  sellerId: string,
  checks: readonly { id: string; at: Date | null }[],
): Promise<void> {
  const ids = checks.map(({ id }) => id);
  const instants = checks.map(({ at }) => at);
  await sql`
    update ${sql.table(table)} as checked set check_at = due.at
    from unnest(${ids}::uuid[], ${instants}::timestamptz[]) as due (id, at)
    where checked.organization_id = ${sellerId} and checked.id = due.id`.execute(tx);
}
