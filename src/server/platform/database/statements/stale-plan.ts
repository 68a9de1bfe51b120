import pg from "pg";

/** The code is that of any missing feature, the routine is of this one only. */
const missingFeature = "0A000";
const planRoutine = "RevalidateCachedQuery";
const unknownStatement = "26000";

/**
 * A migration changed the columns that a prepared statement returns, or the server has forgotten
 * the statement. Preparing it anew is enough.
 */
export function isStalePlan(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  if (error.code === missingFeature) return error.routine === planRoutine;
  return error.code === unknownStatement;
}

/**
 * Repeats statements with names of our own choice, outside a transaction: the pool closes the
 * connection whose statement failed.
 */
export async function retryStalePlans<Result>(
  pool: pg.Pool,
  query: () => Promise<Result>,
): Promise<Result> {
  for (let staleConnections = pool.totalCount; ; staleConnections -= 1) {
    try {
      return await query();
    } catch (error) {
      if (!isStalePlan(error) || staleConnections <= 0) throw error;
    }
  }
}
