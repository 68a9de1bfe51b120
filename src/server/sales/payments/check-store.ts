import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";
import type { FirstDue } from "#server/platform/deadlines/deadline-source.ts";

/** Tables with a column that says when a job is to look at the row, or null. Each such column has an index. */
export interface CheckedColumns {
  payment_attempts: "check_at";
  payments: "check_at";
  refunds: "check_at";
  disputes: "check_at";
  subscriptions: "due_at" | "reminder_at";
  orders: "next_payment_attempt_at" | "payment_deadline_at";
  payment_methods: "expiry_reminder_at";
}

export type CheckedTable = keyof CheckedColumns;

export interface CheckedPlace {
  table: CheckedTable;
  column: CheckedColumns[CheckedTable];
}

export interface CheckedRow {
  organizationId: string;
  id: string;
}

export function selectFirstCheck({ table, column }: CheckedPlace): FirstDue {
  const at = sql.ref(column);
  return sql`
    select ${at} from ${sql.table(table)} where ${at} is not null
    order by ${at} limit 1`;
}

/** Of all sellers, earliest first, without a lock. */
export async function listDueChecks(
  tx: Tx,
  { table, column }: CheckedPlace,
  now: Date,
  limit: number,
): Promise<CheckedRow[]> {
  const at = sql.ref(column);
  const { rows } = await sql<CheckedRow>`
    select organization_id, id from ${sql.table(table)} where ${at} <= ${now}
    order by ${at} limit ${limit}`.execute(tx);
  return rows;
}

/** Leaves out those that were checked meanwhile and those that another transaction has locked. */
export async function lockDueChecks<Row extends CheckedRow>(
  tx: Tx,
  { table, column }: CheckedPlace,
  sellerId: string,
  ids: readonly string[],
  now: Date,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)}
    where organization_id = ${sellerId} and id = any(${ids}::uuid[]) and ${sql.ref(column)} <= ${now}
    for no key update skip locked`.execute(tx);
  return rows;
}

export async function setNextChecks(
  tx: Tx,
  { table, column }: CheckedPlace,
  sellerId: string,
  checks: readonly { id: string; at: Date | null }[],
): Promise<void> {
  const ids = checks.map(({ id }) => id);
  const instants = checks.map(({ at }) => at);
  await sql`
    update ${sql.table(table)} as checked set ${sql.ref(column)} = due.at
    from unnest(${ids}::uuid[], ${instants}::timestamptz[]) as due (id, at)
    where checked.organization_id = ${sellerId} and checked.id = due.id`.execute(tx);
}
