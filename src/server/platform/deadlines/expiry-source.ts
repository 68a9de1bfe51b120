import type { DeadlineSource } from "./deadline-source.ts";
import { deleteExpiredRows, type ExpiringTable, findFirstExpiry } from "./expiry-store.ts";

/** Nobody has to come back for what has expired to be gone. */
export function expirySource(table: ExpiringTable): DeadlineSource {
  return {
    name: `${table} expiries`,
    nextDueAt: (db) => findFirstExpiry(db, table),
    runDue: (ctx, limit) => deleteExpiredRows(ctx.tx, table, ctx.now, limit),
  };
}
