import type { DeadlineSource } from "#server/platform/deadlines/deadline-source.ts";
import { deleteExpiredStates, findFirstStateExpiry } from "./oauth-state-store.ts";

/** Who never comes back from a provider leaves nothing behind. */
export const oauthStateExpiries: DeadlineSource = {
  name: "oauth state expiries",
  nextDueAt: findFirstStateExpiry,
  runDue: (ctx, limit) => deleteExpiredStates(ctx.tx, ctx.now, limit),
};
