import type { DeadlineSource } from "#server/platform/deadlines/deadline-source.ts";
import { deleteExpiredSessions, findFirstExpiry } from "./session-store.ts";

/** Nobody has to come back for an expired session to be gone. */
export const sessionExpiries: DeadlineSource = {
  name: "session expiries",
  nextDueAt: findFirstExpiry,
  runDue: (ctx, limit) => deleteExpiredSessions(ctx.tx, ctx.now, limit),
};
