import type { Ctx } from "#server/platform/context.ts";
import { shiftSession } from "./session-store.ts";

/**
 * The session of a user who moves the clock does not age by the move, so that the move does not
 * sign them out.
 */
export function carrySession(sessionId: string): (ctx: Ctx, elapsedMs: number) => Promise<void> {
  return (ctx, elapsedMs) => shiftSession(ctx.tx, sessionId, elapsedMs);
}
