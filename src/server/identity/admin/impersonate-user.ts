import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { deleteSession } from "../sessions/session-store.ts";
import { type StartedSession, startSession } from "../sessions/start-session.ts";
import { adminErrors } from "./admin-errors.ts";
import { impersonationMs, isAdminRole, roleInForce } from "./admin-rules.ts";
import type { AdministeredUser } from "./admin-store.ts";
import { lockTarget } from "./target-user.ts";

export interface Impersonated {
  user: AdministeredUser;
  started: StartedSession;
}

/**
 * Starts a session of its own, for an hour at most; never in the place of another administrator.
 */
export async function impersonateUser(
  ctx: Ctx,
  administratorId: string,
  userId: string,
): Promise<Impersonated> {
  const user = await lockTarget(ctx, userId);
  if (isAdminRole(roleInForce(user, ctx.platform.config.mode)))
    throw new Refusal(adminErrors.impersonateAdministrator);
  const expiresAt = new Date(ctx.now.getTime() + impersonationMs);
  const started = await startSession(ctx, user.id, false, { administratorId, expiresAt });
  await recordAudit(ctx, {
    action: "user.impersonated",
    targetKind: "user",
    targetId: user.id,
    after: { sessionId: started.session.id, impersonatedBy: administratorId },
  });
  return { user, started };
}

export async function endImpersonation(
  ctx: Ctx,
  session: { id: string; userId: string },
): Promise<void> {
  await deleteSession(ctx.tx, session.id);
  await recordAudit(ctx, {
    action: "user.impersonation_ended",
    targetKind: "user",
    targetId: session.userId,
    after: { sessionId: session.id },
  });
}
