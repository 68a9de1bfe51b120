import type { DeadlineSource } from "./deadline-source.ts";
import { deleteExpiredRows, type ExpiringRows, selectFirstExpiry } from "./expiry-store.ts";

/** Deletes expired rows in the background. */
export function expirySource(rows: ExpiringRows): DeadlineSource {
  return {
    name: `${rows.name} expiries`,
    selectFirstDue: () => selectFirstExpiry(rows),
    runDue: (ctx, limit) => deleteExpiredRows(ctx.tx, rows, ctx.now, limit),
  };
}
