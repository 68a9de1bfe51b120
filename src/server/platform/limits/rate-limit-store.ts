import { sql } from "kysely";
import type { Db, Tx } from "../database/database.ts";
import { withSavepoint } from "../database/savepoint.ts";
import type { Place } from "./rate-limit-rules.ts";

/**
 * Takes one place under the key if there is one: a single statement, so racing requests share no
 * place.
 */
export async function takePlace(db: Db | Tx, { key, limit }: Place, now: Date): Promise<boolean> {
  const step = sql`${limit.windowMs / limit.requests} * interval '1 millisecond'`;
  const window = sql`${limit.windowMs} * interval '1 millisecond'`;
  const taken = await sql`
    insert into rate_limits as kept (key, arrival_at) values (${key}, ${now}::timestamptz + ${step})
    on conflict (key) do update set arrival_at = greatest(kept.arrival_at, ${now}) + ${step}
    where greatest(kept.arrival_at, ${now}) + ${step} <= ${now}::timestamptz + ${window}
    returning key`.execute(db);
  return taken.rows.length === 1;
}

/**
 * Takes one place under every key, or none at all. Keys are locked in their order, so two requests
 * never deadlock.
 */
export function takePlaces(db: Db | Tx, places: readonly Place[], now: Date): Promise<boolean> {
  return isTransaction(db) ? takeWithin(db, places, now) : takeAlone(db, places, now);
}

function isTransaction(db: Db | Tx): db is Tx {
  return db.isTransaction;
}

async function takeAlone(db: Db, places: readonly Place[], now: Date): Promise<boolean> {
  const transaction = await db.startTransaction().execute();
  try {
    const taken = await takeEach(transaction, places, now);
    if (taken === places.length) {
      await transaction.commit().execute();
      return true;
    }
  } catch (error) {
    await transaction.rollback().execute();
    throw error;
  }
  await transaction.rollback().execute();
  return false;
}

/** The same within a transaction of the caller, which gives the places back if it fails. */
async function takeWithin(tx: Tx, places: readonly Place[], now: Date): Promise<boolean> {
  const isAll = (taken: number) => taken === places.length;
  return isAll(
    await withSavepoint(
      tx,
      () => takeEach(tx, places, now),
      (taken) => !isAll(taken),
    ),
  );
}

async function takeEach(tx: Tx, places: readonly Place[], now: Date): Promise<number> {
  const keys = places.map(({ key }) => key);
  const steps = places.map(({ limit }) => limit.windowMs / limit.requests);
  const windows = places.map(({ limit }) => limit.windowMs);
  const taken = await sql`
    with wanted as (
      select key, step_ms * interval '1 millisecond' as step, window_ms * interval '1 millisecond' as span
      from unnest(${keys}::text[], ${steps}::float8[], ${windows}::float8[]) as w (key, step_ms, window_ms))
    insert into rate_limits as kept (key, arrival_at)
      select key, ${now}::timestamptz + step from wanted order by key
    on conflict (key) do update
      set arrival_at = greatest(kept.arrival_at, ${now}) + (excluded.arrival_at - ${now}::timestamptz)
      where greatest(kept.arrival_at, ${now}) + (excluded.arrival_at - ${now}::timestamptz)
        <= ${now}::timestamptz + (select span from wanted where wanted.key = excluded.key)
    returning key`.execute(tx);
  return taken.rows.length;
}

/** Undoes `takePlaces`. Keys are locked in their order here, too. */
export async function returnPlaces(db: Db | Tx, places: readonly Place[]): Promise<void> {
  const keys = places.map(({ key }) => key);
  const steps = places.map(({ limit }) => limit.windowMs / limit.requests);
  await sql`
    with returned as (
      select kept.key, step_ms * interval '1 millisecond' as step
      from unnest(${keys}::text[], ${steps}::float8[]) as r (key, step_ms)
      join rate_limits kept on kept.key = r.key
      order by kept.key for update of kept)
    update rate_limits set arrival_at = arrival_at - returned.step
    from returned where returned.key = rate_limits.key`.execute(db);
}

export async function findArrivals(
  db: Db | Tx,
  keys: readonly string[],
): Promise<{ key: string; arrivalAt: Date }[]> {
  return db
    .selectFrom("rateLimits")
    .select(["key", "arrivalAt"])
    .where("key", "in", keys)
    .orderBy("key")
    .execute();
}

export async function findArrival(db: Db | Tx, key: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom("rateLimits")
    .select("arrivalAt")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.arrivalAt;
}

/** Deletes places whose time has come again: they count for nothing. */
export async function deletePastArrivals(db: Db, now: Date): Promise<void> {
  await sql`
    delete from rate_limits where key in (
      select key from rate_limits where arrival_at < ${now} order by arrival_at limit 1000
      for update skip locked)`.execute(db);
}
