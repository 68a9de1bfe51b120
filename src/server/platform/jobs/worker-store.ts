import type pg from "pg";
import type { Database } from "../database/database.ts";
import { jobsChannel } from "./job-store.ts";

/**
 * First half of the advisory lock by which a worker proves that it lives; the second is its number.
 */
export const workerLockClass = 7_305_002;

/**
 * Whether the connection of this worker still holds its lock; `number` is a column of the query.
 */
const isAlive = (number: string) => `exists (
  select from pg_locks
  where locktype = 'advisory' and objsubid = 2 and granted and classid = ${workerLockClass}
    and objid = ${number}::oid
    and database = (select oid from pg_database where datname = current_database()))`;

/** Gives this connection a number of its own, locked as long as the connection lives. */
export async function registerWorker(client: pg.Client, name: string): Promise<number> {
  await client.query(
    `delete from workers
     where started_at < now() - interval '1 minute' and not ${isAlive("workers.id")}`,
  );
  const { rows } = await client.query<{ id: number }>(
    "insert into workers (name) values ($1) returning id",
    [name],
  );
  const number = rows[0]?.id;
  if (number === undefined) throw new Error("the worker got no number");
  await client.query("select pg_advisory_lock($1, $2)", [workerLockClass, number]);
  return number;
}

/**
 * Takes the number again after a broken connection; false while PostgreSQL still holds the old
 * connection's lock. Another node may have removed the row meanwhile. A new start keeps a removal
 * that is under way from taking it again.
 */
export async function resumeWorker(
  client: pg.Client,
  number: number,
  name: string,
): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    "select pg_try_advisory_lock($1, $2) as locked",
    [workerLockClass, number],
  );
  if (!rows[0]?.locked) return false;
  await client.query(
    `insert into workers (id, name) overriding system value values ($1, $2)
     on conflict (id) do update set started_at = excluded.started_at`,
    [number, name],
  );
  return true;
}

export async function listenForJobs(client: pg.Client): Promise<void> {
  await client.query(`listen ${jobsChannel}`);
}

export async function unregisterWorker(client: pg.Client, number: number): Promise<void> {
  await client.query("delete from workers where id = $1", [number]);
}

/** Frees the leases of workers whose lock is gone, and those that ran out; returns how many. */
export async function freeDeadLeases(client: pg.Client | pg.Pool): Promise<number> {
  const { rowCount } = await client.query(
    `with dead as materialized (
       select id, lease_token, leased_until from jobs
       where lease_token is not null
         and (leased_until < statement_timestamp() or not ${isAlive("jobs.leased_by")}))
     update jobs set lease_token = null, leased_by = null, leased_until = null,
       run_at = date_trunc('milliseconds', clock_timestamp())
     from dead where jobs.id = dead.id
       and jobs.lease_token = dead.lease_token and jobs.leased_until = dead.leased_until`,
  );
  return rowCount ?? 0;
}

export async function hasLiveWorker(database: Database): Promise<boolean> {
  const { rows } = await database.pool.query<{ alive: boolean }>(
    `select exists (
       select from workers where ${isAlive("workers.id")}) as alive`,
  );
  return rows[0]?.alive ?? false;
}
