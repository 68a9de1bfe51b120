import { sql } from "kysely";
import type { Db } from "./database.ts";
import { isStatementTimeout } from "./database-errors.ts";

/**
 * Reads with a limit of its own for the time that a statement may take. Returns undefined if one
 * took longer.
 */
export async function readWithin<Answer>(
  db: Db,
  limitMs: number,
  read: (db: Db) => Promise<Answer>,
): Promise<Answer | undefined> {
  try {
    return await db
      .transaction()
      .setAccessMode("read only")
      .execute(async (tx) => {
        await sql`select set_config('statement_timeout', ${String(limitMs)}, true)`.execute(tx);
        return read(tx);
      });
  } catch (error) {
    if (isStatementTimeout(error)) return undefined;
    throw error;
  }
}
