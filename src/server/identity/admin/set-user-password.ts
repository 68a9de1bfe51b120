import type { SetUserPassword } from "#contract/identity/admin-schema.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { upsertPassword } from "../accounts/account-store.ts";
import { revokeUserApiKeys } from "../api-keys/revoke-user-api-keys.ts";
import { sendPasswordChangedNotice } from "../credentials/password-changed-notice.ts";
import { hashPassword } from "../credentials/password-hash.ts";
import { assertNewPassword } from "../credentials/password-policy.ts";
import type { RevokeAccessTokens } from "../members/remove-member.ts";
import { deleteUserSessions } from "../sessions/session-store.ts";
import { endAccess } from "../users/end-access.ts";
import { deleteVerifications } from "../users/verification-store.ts";
import { assertNotNamed, lockTarget } from "./target-user.ts";

/**
 * Ends the person's sessions unless asked not to, but never the one of the administrator who asks.
 * With `revokeOtherAccess` the new password is the only way in.
 */
export async function setUserPassword(
  req: EdgeRequest,
  input: SetUserPassword,
  revoke: RevokeAccessTokens,
): Promise<void> {
  const { userId, newPassword, revokeSessions = true, revokeApiKeys = false } = input;
  assertNewPassword(req.platform, newPassword);
  const passwordHash = await hashPassword(req.caller, newPassword);
  await req.unitOfWork(async (ctx) => {
    const user = await lockTarget(ctx, userId);
    assertNotNamed(ctx, user);
    assertNewPassword(req.platform, newPassword, user);
    await upsertPassword(ctx.tx, user.id, passwordHash, ctx.now);
    await deleteVerifications(ctx.tx, "reset-password:", user.id);
    if (revokeSessions) await deleteUserSessions(ctx.tx, user.id, ctx.caller.sessionId);
    if (revokeApiKeys) await revokeUserApiKeys(ctx, user.id);
    if (input.revokeOtherAccess)
      await endAccess(ctx, user.id, { password: true, ...ownSession(ctx) }, revoke);
    await sendPasswordChangedNotice(ctx, user.email);
    await recordAudit(ctx, { action: "password.set", targetKind: "user", targetId: user.id });
  });
}

function ownSession({ caller: { sessionId } }: Ctx): { sessionId?: string } {
  return sessionId === undefined ? {} : { sessionId };
}
