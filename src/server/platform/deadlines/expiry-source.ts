import type { DeadlineSource } from "./deadline-source.ts";
import { deleteExpiredRows, type ExpiringTable, selectFirstExpiry } from "./expiry-store.ts";

/** Deletes expired rows in the background. */
export function expirySource(table: ExpiringTable): DeadlineSource {
  return {
    name: `${table} expiries`,
    selectFirstDue: () => selectFirstExpiry(table),
    runDue: (ctx, limit) => deleteExpiredRows(ctx.tx, table, ctx.now, limit),
  };
}
