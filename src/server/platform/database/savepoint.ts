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
    if (isUndone(result)) await sql`rollback to savepoint work`.execute(tx);
    else await sql`release savepoint work`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint work`.execute(tx);
    throw error;
  }
}
