import type pg from "pg";
import { addMonths, type Month, partitionMonth, partitionName } from "./month-rules.ts";

const maintenanceLock = 7_305_006;
/** A waiting lock holds up every later statement on the table, so the wait is short. */
const lockTimeoutMs = 2_000;

/** False if another node is doing it. The lock ends with the connection. */
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

/** Months of rows for which no partition existed. */
export async function listDefaultMonths(client: pg.Client, table: string): Promise<Month[]> {
  const { rows } = await client.query<{ month: Date }>(
    `select distinct date_trunc('month', recorded_at at time zone 'UTC') at time zone 'UTC' as month
     from ${table}_default order by month`,
  );
  return rows.map(({ month }) => month);
}

/**
 * Creates the partition of a month with the rows that are in the default partition, and returns how many were moved.
 * Inserts into other partitions go on meanwhile; inserts into the default partition wait, and are then repeated by
 * their unit of work.
 */
export async function createPartition(
  client: pg.Client,
  table: string,
  month: Month,
): Promise<number> {
  const partition = partitionName(table, month);
  const from = client.escapeLiteral(month.toISOString());
  const to = client.escapeLiteral(addMonths(month, 1).toISOString());
  return inTransaction(client, async () => {
    await client.query(`lock table only ${table}_default in access exclusive mode`);
    await client.query(
      `create table ${partition} (like ${table} including defaults including constraints)`,
    );
    const { rowCount } = await client.query(
      `with moved as (
         delete from ${table}_default where recorded_at >= ${from} and recorded_at < ${to} returning *
       ) insert into ${partition} select * from moved`,
    );
    await client.query(
      `alter table ${table} attach partition ${partition} for values from (${from}) to (${to})`,
    );
    return rowCount ?? 0;
  });
}

/** False if the rows are still in use. */
export async function dropPartition(
  client: pg.Client,
  table: string,
  month: Month,
  isInUse: (client: pg.Client, from: Date, to: Date) => Promise<boolean>,
): Promise<boolean> {
  return inTransaction(client, async () => {
    if (await isInUse(client, month, addMonths(month, 1))) return false;
    await client.query(`drop table ${partitionName(table, month)}`);
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
