import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sessionErrors } from "./session-errors.ts";
import { deleteSession, deleteUserSessions, findSessionByTokenOrHandle } from "./session-store.ts";

/** Another user's session gets the same answer as a missing permission. */
export async function revokeSession(
  ctx: Ctx,
  userId: string,
  tokenOrHandle: string,
): Promise<void> {
  const session = await findSessionByTokenOrHandle(ctx.tx, tokenOrHandle);
  if (!session) throw new Refusal(sessionErrors.notFound);
  if (session.userId !== userId) throw new Refusal(sessionErrors.needed);
  await deleteSession(ctx.tx, session.id);
  await recordAudit(ctx, {
    action: "session.revoked",
    targetKind: "session",
    targetId: session.id,
  });
}

export async function revokeSessions(ctx: Ctx, userId: string): Promise<void> {
  await deleteUserSessions(ctx.tx, userId);
  await recordAudit(ctx, { action: "session.all_revoked", targetKind: "user", targetId: userId });
}

export async function revokeOtherSessions(ctx: Ctx, userId: string, keptId: string): Promise<void> {
  await deleteUserSessions(ctx.tx, userId, keptId);
  await recordAudit(ctx, {
    action: "session.others_revoked",
    targetKind: "user",
    targetId: userId,
  });
}
