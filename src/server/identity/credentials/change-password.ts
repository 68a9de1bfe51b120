import type { ChangePassword } from "#contract/identity/credential-schema.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { replacePasswordHash } from "../accounts/account-store.ts";
import { revokeUserApiKeys } from "../api-keys/revoke-user-api-keys.ts";
import { deleteUserSessions } from "../sessions/session-store.ts";
import { type StartedSession, startSession } from "../sessions/start-session.ts";
import { lockUser, type UserRow } from "../users/user-store.ts";
import { deleteVerifications } from "../users/verification-store.ts";
import { credentialErrors } from "./credential-errors.ts";
import { requirePassword } from "./guarded-password-check.ts";
import { rememberBrowser } from "./known-browser.ts";
import { sendPasswordChangedNotice } from "./password-changed-notice.ts";
import { hashPassword } from "./password-hash.ts";
import { assertNewPassword } from "./password-policy.ts";

/**
 * Returns the session that replaces all others, if that was asked for. Tries are counted with the
 * sign-ins: a stolen session is no second way to guess a password.
 */
export async function changePassword(
  req: EdgeRequest,
  { user, remembered }: { user: UserRow; remembered: boolean },
  input: ChangePassword,
): Promise<StartedSession | undefined> {
  assertNewPassword(req.platform, input.newPassword, user);
  const stored = await requirePassword(req, user, input.currentPassword);
  const fresh = await hashPassword(req.caller, input.newPassword);
  const started = await req.unitOfWork((ctx) =>
    applyChange(
      ctx,
      user,
      { checked: stored, fresh },
      {
        replaceSessions: input.revokeOtherSessions ? { remembered } : undefined,
        revokeApiKeys: input.revokeApiKeys ?? false,
      },
    ),
  );
  if (remembered) rememberBrowser(req, { userId: user.id, passwordHash: fresh }, stored);
  return started;
}

/**
 * Two changes at once were both allowed by the old password; only the first one finds it still
 * there.
 */
async function applyChange(
  ctx: Ctx,
  user: UserRow,
  hashes: { checked: string; fresh: string },
  options: { replaceSessions: { remembered: boolean } | undefined; revokeApiKeys: boolean },
): Promise<StartedSession | undefined> {
  const replaced = await replacePasswordHash(ctx.tx, user.id, hashes, ctx.now);
  if (!replaced) throw new Refusal(credentialErrors.invalidPassword);
  await deleteVerifications(ctx.tx, "reset-password:", user.id);
  await sendPasswordChangedNotice(ctx, user.email);
  await recordAudit(ctx, { action: "password.changed", targetKind: "user", targetId: user.id });
  // A key that is being created holds this lock: it is there to be revoked, or its session is gone.
  await lockUser(ctx.tx, user.id);
  const { replaceSessions, revokeApiKeys } = options;
  if (replaceSessions) await deleteUserSessions(ctx.tx, user.id);
  if (revokeApiKeys) await revokeUserApiKeys(ctx, user.id);
  return replaceSessions && startSession(ctx, user.id, replaceSessions.remembered);
}
