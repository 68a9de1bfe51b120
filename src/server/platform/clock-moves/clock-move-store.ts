import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../database/database.ts";
import type { ClockMovesTable } from "../database/tables.ts";

export type ClockMoveRow = Selectable<ClockMovesTable>;

/** Not running if the node that moved the clock is gone: the move waits to be resumed. */
export interface OpenClockMove extends ClockMoveRow {
  isRunning: boolean;
}

/** Held by the node that moves the clock, on a connection of its own. */
export const moverLock = 7_305_004;

export async function findLatestMove(db: Db | Tx): Promise<ClockMoveRow | undefined> {
  return db.selectFrom("clockMoves").selectAll().orderBy("id", "desc").limit(1).executeTakeFirst();
}

export async function findEndedMove(db: Db | Tx): Promise<ClockMoveRow | undefined> {
  return db
    .selectFrom("clockMoves")
    .selectAll()
    .where("endedAt", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Finds the move that has not ended, and whether a node is at it. */
export async function findOpenMove(db: Db | Tx): Promise<OpenClockMove | undefined> {
  return db
    .selectFrom("clockMoves")
    .selectAll()
    .select(isMoverAlive.as("isRunning"))
    .where("endedAt", "is", null)
    .executeTakeFirst();
}

const isMoverAlive = sql<boolean>`exists (
  select from pg_locks
  where locktype = 'advisory' and objsubid = 1 and granted and classid = 0 and objid = ${sql.lit(moverLock)}
    and database = (select oid from pg_database where datname = current_database()))`;

export async function insertMove(db: Db | Tx, fromAt: Date, toAt: Date): Promise<ClockMoveRow> {
  return db
    .insertInto("clockMoves")
    .values({ fromAt, toAt })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns whether there was an open move to stop. */
export async function requestStop(db: Db | Tx): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("clockMoves")
    .set({ isStopping: true })
    .where("endedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function continueMove(db: Db | Tx, id: number): Promise<void> {
  await db.updateTable("clockMoves").set({ isStopping: false }).where("id", "=", id).execute();
}

export async function isStopRequested(db: Db | Tx, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("clockMoves")
    .select("isStopping")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.isStopping ?? true;
}

export async function endMove(db: Db | Tx, id: number, reachedAt: Date): Promise<void> {
  await db
    .updateTable("clockMoves")
    .set({
      reachedAt,
      endedAt: sql<Date>`date_trunc('milliseconds', clock_timestamp())`,
    })
    .where("id", "=", id)
    .where("endedAt", "is", null)
    .execute();
}
