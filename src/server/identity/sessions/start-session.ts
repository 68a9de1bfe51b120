import type { Ctx } from "#server/platform/context.ts";
import { newId, newToken } from "#server/platform/ids.ts";
import { hashToken } from "#server/platform/keys.ts";
import { holdMayAct } from "../users/may-act.ts";
import { sessionExpiry } from "./session-rules.ts";
import { insertSession, type SessionRow } from "./session-store.ts";

export interface StartedSession {
  token: string;
  remembered: boolean;
  session: SessionRow;
}

export interface Impersonation {
  administratorId: string;
  expiresAt: Date;
}

/**
 * Every sign-in gets a token of its own; only its hash is stored. A banned user gets none, however
 * they signed in; an impersonation ends at its own instant.
 */
export async function startSession(
  ctx: Ctx,
  userId: string,
  remembered: boolean,
  impersonation?: Impersonation,
): Promise<StartedSession> {
  await holdMayAct(ctx, userId);
  const token = newToken();
  const session = await insertSession(ctx.tx, {
    id: newId(),
    tokenHash: hashToken(token),
    userId,
    remembered,
    expiresAt:
      impersonation?.expiresAt ?? sessionExpiry(ctx.platform.config.sessions, remembered, ctx.now),
    ipAddress: ctx.caller.ipAddress,
    userAgent: ctx.caller.userAgent,
    activeOrganizationId: null,
    impersonatedBy: impersonation?.administratorId ?? null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
    authenticatedAt: ctx.now,
  });
  return { token, remembered, session };
}
