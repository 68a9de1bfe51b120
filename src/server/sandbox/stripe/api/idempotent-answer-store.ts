import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

/** First half of the advisory lock on a key; the second is made from the key. */
const keyLockClass = 7_305_026;

/** At least so long a repeated request gets the first answer again. */
export const answerLifeMs = 24 * 3_600_000;

export interface IdempotentAnswer {
  key: string;
  requestHash: Buffer;
  requestId: string;
  status: number;
  body: string;
  createdAt: Date;
}

/** Holds the key until the transaction ends; false if another request has it. */
export async function lockKey(tx: Tx, key: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${keyLockClass}::int, hashtext(${key})) as locked`.execute(tx);
  return rows[0]?.locked === true;
}

export function findAnswer(tx: Tx, key: string): Promise<IdempotentAnswer | undefined> {
  return tx
    .selectFrom("sandboxIdempotentAnswers")
    .selectAll()
    .where("key", "=", key)
    .executeTakeFirst();
}

/** Replaces an answer that is too old to be repeated. */
export async function storeAnswer(tx: Tx, answer: IdempotentAnswer): Promise<void> {
  await tx
    .insertInto("sandboxIdempotentAnswers")
    .values(answer)
    .onConflict((conflict) => conflict.column("key").doUpdateSet(answer))
    .execute();
}

export async function deleteOldAnswers(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sandbox_idempotent_answers where key in (
      select key from sandbox_idempotent_answers where created_at <= ${before}
      order by created_at limit ${limit} for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
