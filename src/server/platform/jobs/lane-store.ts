import { type RawBuilder, sql } from "kysely";
import type { Database, Db, Tx } from "../database/database.ts";
import type { Lease } from "./lease-store.ts";

const laneLockClass = 7_305_041;
/** How many lanes with waiting jobs one look goes through: a few index probes for each. */
const maxVisited = 500;

export interface LaneLook {
  /** Lanes with a job that could run now and a free place, in the order of their names. */
  lanes: string[];
  /** Where the next look begins; undefined if this one came to the last lane. */
  next: string | undefined;
}

export type FindLanes = (db: Db | Tx, after: string, limit: number) => Promise<LaneLook>;

interface VisitedLane {
  lane: string;
  isOpen: boolean;
}

const hasPlace = sql`(
  select count(*) from jobs as held
  where held.lane = next.lane and held.lane is not null and held.lease_token is not null) < 2`;

/**
 * Finds lanes that are not slow. Goes by index from lane to lane, whatever the number of jobs in
 * each.
 */
export const findQuickLanes: FindLanes = (db, after, limit) => {
  const nextLane = sql`
    select lane, run_at <= statement_timestamp() and ${hasPlace} and not exists (
      select from slow_lanes where slow_lanes.lane = next.lane) as is_open
    from (
      select lane, run_at from jobs
      where jobs.lane > visited.lane and lane is not null
        and lease_token is null and failed_at is null
      order by lane, run_at, id limit 1) as next`;
  return visitLanes(db, after, limit, nextLane);
};

/** Finds lanes whose last attempt timed out. */
export const findSlowLanes: FindLanes = (db, after, limit) => {
  const nextLane = sql`
    select lane, ${hasPlace} and coalesce((
      select true from jobs
      where jobs.lane = next.lane and run_at <= statement_timestamp()
        and jobs.lane is not null and lease_token is null and failed_at is null
      order by run_at, id limit 1), false) as is_open
    from (
      select lane from slow_lanes
      where slow_lanes.lane > visited.lane order by lane limit 1) as next`;
  return visitLanes(db, after, limit, nextLane);
};

/** Goes on until it has found one open lane more than the limit, which tells where to go on. */
async function visitLanes(
  db: Db | Tx,
  after: string,
  limit: number,
  nextLane: RawBuilder<unknown>,
): Promise<LaneLook> {
  const { rows } = await sql<VisitedLane>`
    with recursive visited as (
      select ${after}::text collate "C" as lane, false as is_open, 0 as number, 0 as found
      union all
      select following.lane, following.is_open, visited.number + 1,
        visited.found + following.is_open::int
      from visited cross join lateral (${nextLane}) as following
      where visited.number < ${maxVisited} and visited.found <= ${limit}::int)
    select lane, is_open from visited where number > 0 order by number`.execute(db);
  return toLook(rows, limit);
}

function toLook(visited: readonly VisitedLane[], limit: number): LaneLook {
  const open = visited.filter((row) => row.isOpen).map((row) => row.lane);
  const lanes = open.slice(0, limit);
  if (open.length > limit) return { lanes, next: lanes.at(-1) };
  return { lanes, next: visited.length < maxVisited ? undefined : visited.at(-1)?.lane };
}

export interface LaneLease extends Lease {
  kind: string;
  lane: string;
}

/**
 * Locks the lanes that no other worker is taking jobs of. They stay locked until this transaction
 * ends.
 */
export async function lockLanes(tx: Tx, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as wanted (name)
    where pg_try_advisory_xact_lock(${laneLockClass}::int, hashtext(name))`.execute(tx);
  return rows.map((row) => row.name);
}

/**
 * Takes jobs of locked lanes, the oldest of each first, as many as it has free places. Jobs
 * of kinds that this node does not know are passed over: other nodes run them.
 */
export async function takeLaneLeases(
  tx: Tx,
  shares: readonly { name: string; share: number }[],
  kinds: readonly { kind: string; leaseSeconds: number }[],
  worker: number,
): Promise<LaneLease[]> {
  const { rows } = await sql<LaneLease>`
    with wanted as materialized (
      select * from unnest(
        ${shares.map(({ name }) => name)}::text[],
        ${shares.map(({ share }) => share)}::int[]) as wanted (lane, share)
    ), known as materialized (
      select * from unnest(
        ${kinds.map(({ kind }) => kind)}::text[],
        ${kinds.map(({ leaseSeconds }) => leaseSeconds)}::int[]) as known (kind, seconds)
    ), free as materialized (
      select lane, place, row_number() over (partition by lane order by place) as turn
      from wanted cross join generate_series(1, 2) as place
      where not exists (
        select from jobs
        where jobs.lane = wanted.lane and lane_place = place
          and jobs.lane is not null and lease_token is not null)
    ), picked as materialized (
      select wanted.lane, head.id, known.seconds, wanted.share,
        row_number() over (partition by wanted.lane order by head.run_at, head.id) as turn
      from wanted cross join lateral (
        select id, kind, run_at from jobs
        where jobs.lane = wanted.lane and run_at <= statement_timestamp()
          and jobs.lane is not null and lease_token is null and failed_at is null
          and jobs.kind = any(${kinds.map(({ kind }) => kind)}::text[])
        order by run_at, id limit 20) as head
      join known using (kind)
    ), held as materialized (
      select jobs.id from jobs
      where id = any(array(select id from picked where turn <= share))
        and lease_token is null and failed_at is null
      for update skip locked
    )
    update jobs set lease_token = gen_random_uuid(), leased_by = ${worker}, lane_place = free.place,
      attempts = attempts + 1, leased_until = clock_timestamp() + picked.seconds * interval '1 second'
    from held join picked using (id) join free using (lane, turn)
    where jobs.id = held.id
    returning jobs.id, jobs.kind, jobs.lane, payload, attempts as attempt, lease_token as token`.execute(
    tx,
  );
  return rows;
}

/**
 * Deletes lanes without a job that were slow long ago, such as those of endpoints that were
 * deleted.
 */
export async function deleteForgottenLanes(database: Database): Promise<void> {
  await database.pool.query(
    `delete from slow_lanes
     where since < now() - interval '30 days'
       and not exists (select from jobs where jobs.lane = slow_lanes.lane and lease_token is null
         and failed_at is null and jobs.lane is not null)`,
  );
}
