import type { DeadlineSource } from "#server/platform/deadlines/deadline-source.ts";
import { deleteSellerSecrets } from "#server/v1/seller-secret-store.ts";
import {
  deleteExpiredSessions,
  listExpiredSessions,
  selectFirstSessionExpiry,
} from "./customer-session-store.ts";

/** Deletes expired customer sessions and their secrets, those of one seller in each transaction. */
export const expiredCustomerSessions: DeadlineSource = {
  name: "customer session expiries",
  selectFirstDue: selectFirstSessionExpiry,
  async runDue(ctx, limit) {
    const due = await listExpiredSessions(ctx.tx, ctx.now, limit);
    for (const [organizationId, rows] of Map.groupBy(due, (row) => row.organizationId)) {
      const ids = rows.map(({ id }) => id);
      const deleted = await deleteExpiredSessions(ctx.tx, organizationId, ids, ctx.now);
      await deleteSellerSecrets(ctx.tx, { organizationId, kind: "customer_session" }, deleted);
      if (deleted.length > 0) return deleted.length;
    }
    return 0;
  },
};
