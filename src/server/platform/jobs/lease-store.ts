import { sql } from "kysely";
import type { Database, Tx } from "../database/database.ts";

export interface Lease {
  id: number;
  payload: unknown;
  /** Counts this one. */
  attempt: number;
  token: string;
}

/**
 * Takes up to `limit` jobs of a kind, without a lane, for one worker: one statement, so no two
 * workers get the same.
 */
export async function takeLeases(
  database: Database,
  request: { kind: string; worker: number; leaseSeconds: number; limit: number },
): Promise<Lease[]> {
  const { rows } = await database.pool.query<Lease>({
    name: "jobs-take-leases",
    text: `with picked as materialized (
             select id from jobs
             where kind = $1 and run_at <= statement_timestamp()
               and lane is null and lease_token is null and failed_at is null
             order by run_at, id limit $4 for update skip locked)
           update jobs set lease_token = gen_random_uuid(), leased_by = $2, attempts = attempts + 1,
             leased_until = clock_timestamp() + $3 * interval '1 second'
           from picked where jobs.id = picked.id
           returning jobs.id, payload, attempts as attempt, lease_token as token`,
    values: [request.kind, request.worker, request.leaseSeconds, request.limit],
  });
  return rows;
}

/**
 * Prolongs what this worker still holds and returns the tokens that are still good. Without a
 * number the leases stay with the one they have.
 */
export async function renewLeases(
  database: Database,
  worker: number | undefined,
  held: readonly { token: string; leaseSeconds: number }[],
): Promise<Set<string>> {
  const { rows } = await database.pool.query<{ token: string }>({
    name: "jobs-renew-leases",
    text: `update jobs set leased_by = coalesce($1::integer, leased_by),
             leased_until = clock_timestamp() + held.seconds * interval '1 second'
           from unnest($2::uuid[], $3::integer[]) as held(token, seconds)
           where lease_token = held.token
           returning lease_token as token`,
    values: [
      worker ?? null,
      held.map((lease) => lease.token),
      held.map((lease) => lease.leaseSeconds),
    ],
  });
  return new Set(rows.map((row) => row.token));
}

/** Ends the job if the lease still holds; false means it was lost and nothing may be written. */
export async function deleteLeasedJob(tx: Tx, token: string): Promise<boolean> {
  const { rows } = await sql`
    with ended as (delete from jobs where lease_token = ${token} returning lane),
    quick as (delete from slow_lanes using ended where slow_lanes.lane = ended.lane)
    select from ended`.execute(tx);
  return rows.length === 1;
}

/** Ends a job without a transaction around it, for jobs that have nothing to write. */
export async function endLeasedJob(database: Database, token: string): Promise<boolean> {
  const { rowCount } = await database.pool.query({
    name: "jobs-end-leased",
    text: `with ended as (delete from jobs where lease_token = $1 returning lane),
           quick as (delete from slow_lanes using ended where slow_lanes.lane = ended.lane)
           select from ended`,
    values: [token],
  });
  return rowCount === 1;
}

/**
 * The last failure leaves the job where a person can look at it. The lane of the job is slow
 * from now on if it was a timeout, and quick if it was not. A lost lease writes nothing.
 */
export async function failLeasedJob(
  database: Database,
  token: string,
  failure: { error: string; retryInMs: number; final: boolean; isTimeout: boolean },
): Promise<boolean> {
  const { rowCount } = await database.pool.query({
    name: "jobs-fail-leased",
    text: `with failed as (
             update jobs set lease_token = null, leased_by = null, leased_until = null,
               last_error = $2, run_at = clock_timestamp() + $3 * interval '1 millisecond',
               failed_at = case when $4::boolean then clock_timestamp() end
             where lease_token = $1 returning lane),
           slow as (
             insert into slow_lanes (lane) select lane from failed where lane is not null and $5::boolean
             on conflict (lane) do update set since = excluded.since),
           quick as (
             delete from slow_lanes using failed
             where slow_lanes.lane = failed.lane and not $5::boolean)
           select from failed`,
    values: [token, failure.error, failure.retryInMs, failure.final, failure.isTimeout],
  });
  return rowCount === 1;
}

/** Hands a job back unfinished, as if it had not been taken: for a worker that stops. */
export async function returnLease(database: Database, token: string): Promise<void> {
  await database.pool.query(
    `update jobs set lease_token = null, leased_by = null, leased_until = null,
       attempts = attempts - 1, run_at = date_trunc('milliseconds', clock_timestamp())
     where lease_token = $1`,
    [token],
  );
}
