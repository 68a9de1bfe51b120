import type { Db, Tx } from "./database/database.ts";

export async function readClockOffset(db: Db | Tx): Promise<number> {
  const row = await db.selectFrom("installation").select("clockOffsetMs").executeTakeFirstOrThrow();
  return row.clockOffsetMs;
}

/**
 * Moves the clock only forward: a smaller offset than the stored one changes nothing and returns
 * false.
 */
export async function advanceClockOffset(db: Db | Tx, offsetMs: number): Promise<boolean> {
  const moved = await db
    .updateTable("installation")
    .set({ clockOffsetMs: offsetMs })
    .where("clockOffsetMs", "<=", offsetMs)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/**
 * Begins in the past only before anybody has signed up, and only once: a clock that has moved never
 * goes back.
 */
export async function beginClockInPast(db: Db | Tx, offsetMs: number): Promise<boolean> {
  const begun = await db
    .updateTable("installation")
    .set({ clockOffsetMs: offsetMs })
    .where("clockOffsetMs", "=", 0)
    .where("firstUserId", "is", null)
    .executeTakeFirst();
  return begun.numUpdatedRows === 1n;
}

/** The first node to ask keeps its secret; every other one gets that. */
export async function settleGeneratedSecret(db: Db, candidate: string): Promise<string> {
  await db
    .updateTable("installation")
    .set({ generatedSecret: candidate })
    .where("generatedSecret", "is", null)
    .execute();
  const row = await db
    .selectFrom("installation")
    .select("generatedSecret")
    .executeTakeFirstOrThrow();
  return row.generatedSecret ?? candidate;
}

/**
 * Remembers the first person who signs up: set once and never changed, not even when that account
 * is deleted.
 */
export async function rememberFirstUser(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable("installation")
    .set({ firstUserId: userId })
    .where("firstUserId", "is", null)
    .execute();
}
