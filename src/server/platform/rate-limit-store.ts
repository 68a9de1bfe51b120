import { sql } from "kysely";
import type { Db } from "./database.ts";

/** Takes one place under the key if there is one: a single statement, so racing requests share no place. */
export async function takePlace(
  db: Db,
  key: string,
  now: Date,
  stepMs: number,
  windowMs: number,
): Promise<boolean> {
  const step = sql`${stepMs} * interval '1 millisecond'`;
  const window = sql`${windowMs} * interval '1 millisecond'`;
  const taken = await sql`
    insert into rate_limits as kept (key, arrival_at) values (${key}, ${now}::timestamptz + ${step})
    on conflict (key) do update set arrival_at = greatest(kept.arrival_at, ${now}) + ${step}
    where greatest(kept.arrival_at, ${now}) + ${step} <= ${now}::timestamptz + ${window}
    returning key`.execute(db);
  return taken.rows.length === 1;
}

export async function findArrival(db: Db, key: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom("rateLimits")
    .select("arrivalAt")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.arrivalAt;
}

/** Places whose time has come again count for nothing. */
export async function deletePastArrivals(db: Db, now: Date): Promise<void> {
  await sql`
    delete from rate_limits where key in (
      select key from rate_limits where arrival_at < ${now} order by arrival_at limit 1000
      for update skip locked)`.execute(db);
}
