import type pg from "pg";
import { addMonths, type Month, partitionMonth, toPartitionSuffix } from "./month-rules.ts";

/** The statements on a partitioned table, written by its owner. A suffix is a month: `2026_03`. */
export interface PartitionStatements {
  /** One column: when each row of the default partition was recorded. */
  selectDefaultInstants: string;
  lockDefault: string;
  create(suffix: string): string;
  /** `from` and `to` are literals. */
  moveFromDefault(suffix: string, from: string, to: string): string;
  attach(suffix: string, from: string, to: string): string;
  drop(suffix: string): string;
}

const maintenanceLock = 7_305_006;
/** A waiting lock holds up every later statement on the table, so the wait is short. */
const lockTimeoutMs = 2_000;

/** Returns false if another node is doing it. The lock ends with the connection. */
export async function lockMaintenance(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    "select pg_try_advisory_lock($1) as locked",
    [maintenanceLock],
  );
  await client.query(`set lock_timeout = ${lockTimeoutMs}`);
  return rows[0]?.locked === true;
}

export async function readServerClock(client: pg.Client): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>("select clock_timestamp() as now");
  if (!rows[0]) throw new Error("the database did not return its clock");
  return rows[0].now;
}

export async function listPartitionMonths(client: pg.Client, table: string): Promise<Month[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
     where inhparent = $1::regclass order by relname`,
    [table],
  );
  return rows.flatMap(({ name }) => partitionMonth(table, name) ?? []);
}

/** Lists months of rows for which no partition existed. */
export async function listDefaultMonths(
  client: pg.Client,
  { selectDefaultInstants }: PartitionStatements,
): Promise<Month[]> {
  const { rows } = await client.query<{ month: Date }>(
    `select distinct date_trunc('month', instant at time zone 'UTC') at time zone 'UTC' as month
     from (${selectDefaultInstants}) as kept (instant) order by month`,
  );
  return rows.map(({ month }) => month);
}

/**
 * Creates the partition of a month with the rows that are in the default partition, and returns how
 * many were moved. Inserts into other partitions go on meanwhile; inserts into the default
 * partition wait, and are then repeated by their unit of work.
 */
export async function createPartition(
  client: pg.Client,
  statements: PartitionStatements,
  month: Month,
): Promise<number> {
  const suffix = toPartitionSuffix(month);
  const from = client.escapeLiteral(month.toISOString());
  const to = client.escapeLiteral(addMonths(month, 1).toISOString());
  return inTransaction(client, async () => {
    await client.query(statements.lockDefault);
    await client.query(statements.create(suffix));
    const { rowCount } = await client.query(statements.moveFromDefault(suffix, from, to));
    await client.query(statements.attach(suffix, from, to));
    return rowCount ?? 0;
  });
}

/** Returns false if the rows are still in use. */
export async function dropPartition(
  client: pg.Client,
  { drop }: PartitionStatements,
  month: Month,
  isInUse: (client: pg.Client, from: Date, to: Date) => Promise<boolean>,
): Promise<boolean> {
  return inTransaction(client, async () => {
    if (await isInUse(client, month, addMonths(month, 1))) return false;
    await client.query(drop(toPartitionSuffix(month)));
    return true;
  });
}

async function inTransaction<Result>(
  client: pg.Client,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query("begin");
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}
