import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { ExpiringRows } from "#server/platform/deadlines/expiry-store.ts";
import { forgetMs, type Tries } from "./password-try-rules.ts";

export interface TriesRow extends Tries {
  key: string;
  expiresAt: Date;
}

/** First half of the advisory lock on one account's tries; the second is made from its key. */
const triesLockClass = 7_305_047;

const oneFailure = sql`${forgetMs} * interval '1 millisecond'`;

/**
 * Reads the tries of these keys, hands them to `decide` and writes what it says, one request after
 * the other.
 */
export function settleTries<Verdict>(
  db: Db,
  { lock, keys, now }: { lock: string; keys: readonly string[]; now: Date },
  decide: (found: ReadonlyMap<string, Tries>) => { verdict: Verdict; write: readonly TriesRow[] },
): Promise<Verdict> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${triesLockClass}::int, hashtext(${lock}))`.execute(tx);
    const rows = await tx
      .selectFrom("passwordTries")
      .select(["key", "forgottenAt", "retryAt"])
      .where("key", "in", keys)
      .where("expiresAt", ">", now)
      .execute();
    const { verdict, write } = decide(new Map(rows.map((row) => [row.key, row])));
    await upsertTries(tx, write);
    return verdict;
  });
}

/** The password was right: the trier's failures are forgotten, and the account's are one less. */
export async function forgetTries(db: Db, ownKey: string, accountKey: string): Promise<void> {
  await sql`
    with forgotten as (delete from password_tries where key = ${ownKey})
    update password_tries set forgotten_at = forgotten_at - ${oneFailure}
    where key = ${accountKey}`.execute(db);
}

/** The password was not checked after all: the try counts for nothing. */
export async function giveBackTry(db: Db, keys: readonly string[], now: Date): Promise<void> {
  await sql`
    update password_tries
    set forgotten_at = forgotten_at - ${oneFailure}, retry_at = least(retry_at, ${now})
    where key = any(${keys}::text[])`.execute(db);
}

async function upsertTries(tx: Tx, rows: readonly TriesRow[]): Promise<void> {
  await tx
    .insertInto("passwordTries")
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((eb) => ({
        forgottenAt: eb.ref("excluded.forgottenAt"),
        retryAt: eb.ref("excluded.retryAt"),
        expiresAt: eb.ref("excluded.expiresAt"),
      })),
    )
    .execute();
}

export const expiringPasswordTries: ExpiringRows = {
  name: "password_tries",
  selectExpiry: (rest) => sql`select expires_at from password_tries ${rest}`,
  deleteRows: (due) =>
    sql`delete from password_tries where key in (select key from password_tries ${due})`,
};
