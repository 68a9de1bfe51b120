import { sql } from "kysely";
import type { Database, Db, Tx } from "../database/database.ts";
import type { Json } from "./job-kind.ts";

/**
 * Workers listen here; a call carries the kind of the jobs and arrives when their transaction
 * commits.
 */
export const jobsChannel = "guildhall_jobs";

export interface ClaimedJob {
  id: number;
  payload: unknown;
  attempts: number;
  uniqueKey: string | null;
}

export interface NewJob {
  kind: string;
  payload: Json;
  uniqueKey?: string | undefined;
  lane?: string | undefined;
}

/**
 * A waiting job is locked by every transaction that it absorbs a job of, and a worker passes over
 * it until all of them have ended. After so long it absorbs nothing more, so that transactions that
 * overlap without end cannot keep it from running.
 */
const absorbsForMs = 5_000;
const serialLockClass = 7_305_040;

/**
 * Adds all of them that no waiting job of the same kind and key absorbs, and calls the workers once
 * for each kind, in one statement. It never waits: a job that another transaction has claimed, and
 * one that is not committed yet, are passed over.
 */
export async function insertJobs(tx: Tx, jobs: readonly NewJob[], delayMs: number): Promise<void> {
  const distinct = leaveOutRepeats(jobs);
  const kinds = distinct.map(({ kind }) => kind);
  const payloads = distinct.map(({ payload }) => JSON.stringify(payload));
  const keys = distinct.map(({ uniqueKey }) => uniqueKey ?? null);
  const lanes = distinct.map(({ lane }) => lane ?? null);
  await sql`
    with new as materialized (
      select kind, payload, unique_key, lane,
             date_trunc('milliseconds', clock_timestamp()) + ${delayMs} * interval '1 millisecond' as run_at
      from unnest(${kinds}::text[], ${payloads}::jsonb[], ${keys}::text[],
        ${lanes}::text[]) as new (kind, payload, unique_key, lane)
    ), absorbed as materialized (
      select new.kind, new.unique_key from new cross join lateral (
        select from jobs
        where jobs.kind = new.kind and jobs.unique_key = new.unique_key
          and attempts = 0 and lease_token is null and failed_at is null
          and jobs.run_at <= new.run_at
          and jobs.run_at > clock_timestamp() - ${absorbsForMs} * interval '1 millisecond'
        order by jobs.run_at limit 1 for share skip locked) as waiting
    ), added as (
      insert into jobs (kind, payload, unique_key, lane, run_at)
      select kind, payload, unique_key, lane, run_at from new
      where not exists (
        select from absorbed
        where absorbed.kind = new.kind and absorbed.unique_key = new.unique_key)
    )
    select pg_notify(${jobsChannel}, kind) from (select distinct kind from new) as called
    where ${delayMs} = 0`.execute(tx);
}

/** One statement does not see what it has added itself. */
function leaveOutRepeats(jobs: readonly NewJob[]): NewJob[] {
  const seen = new Set<string>();
  return jobs.filter(({ kind, uniqueKey }) => {
    if (uniqueKey === undefined) return true;
    const place = JSON.stringify([kind, uniqueKey]);
    const isFirst = !seen.has(place);
    seen.add(place);
    return isFirst;
  });
}

/**
 * Lists kinds with a job without a lane that could run now, locked by someone or not: one probe of
 * the index per kind.
 */
export async function listReadyKinds(
  database: Database,
  kinds: readonly string[],
): Promise<string[]> {
  const { rows } = await database.pool.query<{ kind: string }>({
    name: "jobs-ready-kinds",
    text: `select known.kind from unnest($1::text[]) as known(kind)
           where (
             select true from jobs
             where jobs.kind = known.kind and run_at <= statement_timestamp()
               and lane is null and lease_token is null and failed_at is null
             order by run_at, id limit 1)`,
    values: [kinds],
  });
  return rows.map((row) => row.kind);
}

/** Locks jobs of one kind, oldest first, passing over those another worker has in hand. */
export async function claimJobs(tx: Tx, kind: string, limit: number): Promise<ClaimedJob[]> {
  const { rows } = await sql<ClaimedJob>`
    select id, payload, attempts, unique_key from jobs
    where kind = ${kind} and run_at <= statement_timestamp()
      and lane is null and lease_token is null and failed_at is null
    order by run_at, id limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

/**
 * Claims the same job again, alone; undefined if it is done, in other hands, or put back for later
 * by another worker.
 */
export async function claimJob(tx: Tx, id: number): Promise<ClaimedJob | undefined> {
  const { rows } = await sql<ClaimedJob>`
    select id, payload, attempts, unique_key from jobs
    where id = ${id} and run_at <= statement_timestamp()
      and lease_token is null and failed_at is null
    for update skip locked`.execute(tx);
  return rows[0];
}

/**
 * Begins claimed jobs that have a key, and returns the ids of those whose key no other transaction
 * works on. The key stays reserved until this transaction ends, and the job absorbs nothing
 * anymore, also not of this transaction.
 */
export async function beginKeyedJobs(
  tx: Tx,
  kind: string,
  jobs: readonly ClaimedJob[],
): Promise<Set<number>> {
  const ids = jobs.map(({ id }) => id);
  const keys = jobs.map(({ uniqueKey }) => uniqueKey);
  const { rows } = await sql<{ id: number }>`
    with reserved as materialized (
      select id from unnest(${ids}::bigint[], ${keys}::text[]) as wanted (id, key)
      where pg_try_advisory_xact_lock(${serialLockClass}::int, hashtext(${kind} || ' ' || key)))
    update jobs set attempts = attempts + 1 from reserved where jobs.id = reserved.id
    returning jobs.id`.execute(tx);
  return new Set(rows.map((row) => row.id));
}

/** Leaves jobs as they were before they were begun. */
export async function leaveKeyedJobs(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update jobs set attempts = attempts - 1
    where id = any(${ids}::bigint[]) and unique_key is not null`.execute(tx);
}

export async function deleteJobs(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from jobs where id = any(${ids}::bigint[])`.execute(tx);
}

/**
 * Counts a try of this job alone, before it begins. From then on it absorbs nothing, so that a
 * failure which is recorded later can be about no change but those that the job has seen. Undefined
 * if it is done, in other hands, or put back for later.
 */
export async function countAttempt(db: Db, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ attempts: number }>`
    with free as materialized (
      select id from jobs
      where id = ${id} and run_at <= statement_timestamp()
        and lease_token is null and failed_at is null
      for update skip locked)
    update jobs set attempts = attempts + 1 from free where jobs.id = free.id
    returning attempts`.execute(db);
  return rows[0]?.attempts;
}

/** Undoes `countAttempt` for a job that was not tried; if another try was counted, it stays. */
export async function giveAttemptBack(db: Db | Tx, id: number, attempt: number): Promise<void> {
  await sql`
    update jobs set attempts = attempts - 1
    where id = ${id} and attempts = ${attempt}
      and lease_token is null and failed_at is null`.execute(db);
}

/** Records a try that failed; the last one leaves the job where a person can look at it. */
export async function recordJobFailure(
  db: Db,
  job: Pick<ClaimedJob, "id" | "attempts">,
  failure: { error: string; retryInMs: number; final: boolean },
): Promise<void> {
  await sql`
    update jobs set
      last_error = ${failure.error},
      run_at = clock_timestamp() + ${failure.retryInMs} * interval '1 millisecond',
      failed_at = case when ${failure.final} then clock_timestamp() end
    where id = ${job.id} and attempts = ${job.attempts}
      and lease_token is null and failed_at is null`.execute(db);
}

/** Lists jobs of these kinds that could run now or are running. */
export async function listPendingJobIds(
  database: Database,
  kinds: readonly string[],
  limit: number,
): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>({
    name: "jobs-pending",
    text: `select id from jobs
           where kind = any($1::text[]) and failed_at is null
             and (lease_token is not null or run_at <= statement_timestamp())
           order by id limit $2`,
    values: [kinds, limit],
  });
  return rows.map((row) => row.id);
}

/** Lists the ids with those that wait for another try. */
export async function listUnfinishedJobIds(
  database: Database,
  kinds: readonly string[],
  limit: number,
): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>({
    name: "jobs-unfinished",
    text: `select id from jobs
           where kind = any($1::text[]) and failed_at is null
           order by id limit $2`,
    values: [kinds, limit],
  });
  return rows.map((row) => row.id);
}
