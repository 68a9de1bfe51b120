import type { Ctx } from "#server/platform/context.ts";
import { newId, newToken } from "#server/platform/ids.ts";
import { hashToken } from "#server/platform/keys.ts";
import { sessionExpiry } from "./session-rules.ts";
import { insertSession, type SessionRow } from "./session-store.ts";

export interface StartedSession {
  token: string;
  remembered: boolean;
  session: SessionRow;
}

/** Every sign-in gets a token of its own; only its hash is kept. */
export async function startSession(
  ctx: Ctx,
  userId: string,
  remembered: boolean,
): Promise<StartedSession> {
  const token = newToken();
  const session = await insertSession(ctx.tx, {
    id: newId(),
    tokenHash: hashToken(token),
    userId,
    remembered,
    expiresAt: sessionExpiry(ctx.platform.config.sessions, remembered, ctx.now),
    ipAddress: ctx.caller.ipAddress,
    userAgent: ctx.caller.userAgent,
    activeOrganizationId: null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
  return { token, remembered, session };
}
