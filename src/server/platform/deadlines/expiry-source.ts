import type { DeadlineSource } from "./deadline-source.ts";
import { deleteExpiredRows, type ExpiringTable, findFirstExpiry } from "./expiry-store.ts";

/** Deletes expired rows in the background. */
export function expirySource(table: ExpiringTable): DeadlineSource {
  return {
    name: `${table} expiries`,
    nextDueAt: (db) => findFirstExpiry(db, table),
    runDue: (ctx, limit) => deleteExpiredRows(ctx.tx, table, ctx.now, limit),
  };
}
