import type { Ctx } from "#server/platform/context.ts";
import { shiftSession } from "./session-store.ts";

/** Nobody is signed out by their own time travel: the session ages by nothing while its owner moves the clock. */
export function carrySession(sessionId: string): (ctx: Ctx, elapsedMs: number) => Promise<void> {
  return (ctx, elapsedMs) => shiftSession(ctx.tx, sessionId, elapsedMs);
}
