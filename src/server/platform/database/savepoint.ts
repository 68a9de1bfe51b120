import { sql } from "kysely";
import type { Tx } from "./database.ts";

/** Runs `work`; what it wrote is undone if it says so or throws, and the transaction goes on. */
export async function withSavepoint<Result>(
  tx: Tx,
  work: () => Promise<Result>,
  isUndone: (result: Result) => boolean = () => false,
): Promise<Result> {
  await sql`savepoint work`.execute(tx);
  try {
    const result = await work();
    if (isUndone(result)) await undo(tx);
    else await sql`release savepoint work`.execute(tx);
    return result;
  } catch (error) {
    await undo(tx);
    throw error;
  }
}

/**
 * One round trip, as a release is. Released too, so that an outer savepoint of the same name is
 * found again.
 */
async function undo(tx: Tx): Promise<void> {
  await sql`rollback to savepoint work; release savepoint work`.execute(tx);
}
