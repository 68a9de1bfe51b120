import { sql } from "kysely";
import type { Database, Db, Tx } from "../database/database.ts";
import type { Json } from "./job-kind.ts";

/** Workers listen here; a call carries the kind of the jobs and arrives when their transaction commits. */
export const jobsChannel = "guildhall_jobs";

export interface ClaimedJob {
  id: number;
  payload: unknown;
  attempts: number;
}

export interface NewJob {
  kind: string;
  payload: Json;
}

/** All of them, and one call to the workers for each kind, in one statement. */
export async function insertJobs(tx: Tx, jobs: readonly NewJob[], delayMs: number): Promise<void> {
  const kinds = jobs.map(({ kind }) => kind);
  const payloads = jobs.map(({ payload }) => JSON.stringify(payload));
  await sql`
    with added as (
      insert into jobs (kind, payload, run_at)
      select kind, payload,
             date_trunc('milliseconds', clock_timestamp()) + ${delayMs} * interval '1 millisecond'
      from unnest(${kinds}::text[], ${payloads}::jsonb[]) as new (kind, payload)
      returning kind
    )
    select pg_notify(${jobsChannel}, kind) from (select distinct kind from added) as called
    where ${delayMs} = 0`.execute(tx);
}

/** Kinds with a job that could run now, locked by someone or not: one probe of the index per kind. */
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
               and lease_token is null and failed_at is null
             order by run_at, id limit 1)`,
    values: [kinds],
  });
  return rows.map((row) => row.kind);
}

/** Locks jobs of one kind, oldest first, passing over those another worker has in hand. */
export async function claimJobs(tx: Tx, kind: string, limit: number): Promise<ClaimedJob[]> {
  const { rows } = await sql<ClaimedJob>`
    select id, payload, attempts from jobs
    where kind = ${kind} and run_at <= statement_timestamp()
      and lease_token is null and failed_at is null
    order by run_at, id limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

/** The same job again, alone; undefined if it is done, in other hands, or put back for later by another lane. */
export async function claimJob(tx: Tx, id: number): Promise<ClaimedJob | undefined> {
  const { rows } = await sql<ClaimedJob>`
    select id, payload, attempts from jobs
    where id = ${id} and run_at <= statement_timestamp()
      and lease_token is null and failed_at is null
    for update skip locked`.execute(tx);
  return rows[0];
}

export async function deleteJobs(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from jobs where id = any(${ids}::bigint[])`.execute(tx);
}

/** Counts one failure; the last one leaves the job where a person can look at it. */
export async function recordJobFailure(
  db: Db,
  job: ClaimedJob,
  failure: { error: string; retryInMs: number; final: boolean },
): Promise<void> {
  await sql`
    update jobs set
      attempts = attempts + 1,
      last_error = ${failure.error},
      run_at = clock_timestamp() + ${failure.retryInMs} * interval '1 millisecond',
      failed_at = case when ${failure.final} then clock_timestamp() end
    where id = ${job.id} and attempts = ${job.attempts}
      and lease_token is null and failed_at is null`.execute(db);
}

/** Jobs of these kinds that could run now or are running. */
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

/** The same with those that wait for another try. */
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
