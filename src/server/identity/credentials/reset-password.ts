import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { deleteProviderAccounts, upsertPassword } from "../accounts/account-store.ts";
import { deleteUserSessions } from "../sessions/session-store.ts";
import { lockUser } from "../users/user-store.ts";
import {
  consumeVerification,
  deleteVerifications,
  findVerificationUser,
} from "../verifications/verification-store.ts";
import { credentialErrors } from "./credential-errors.ts";
import { sendPasswordChangedNotice } from "./password-changed-notice.ts";
import { hashPassword } from "./password-hash.ts";
import { demandPasswordLength } from "./password-policy.ts";

/** A password outside the bounds does not use up the link. */
export async function resetPassword(
  req: EdgeRequest,
  token: string | undefined,
  password: string,
): Promise<void> {
  if (!req.platform.config.password.reset) throw new Refusal(credentialErrors.resetDisabled);
  demandPasswordLength(req.platform, password);
  if (!token) throw new Refusal(credentialErrors.invalidToken);
  const passwordHash = await hashPassword(password);
  await req.unitOfWork((ctx) => applyReset(ctx, token, passwordHash));
}

/**
 * Whoever reads the mail owns the account. If the address was never proven before, somebody else may have
 * registered it: their sessions and their linked providers go (SECURITY §1 row 12).
 */
async function applyReset(ctx: Ctx, token: string, passwordHash: string): Promise<void> {
  const userId = await findVerificationUser(ctx, "reset-password:", token);
  // Several links of one person can be open: the lock lets only one of them be used.
  const user = userId && (await lockUser(ctx.tx, userId));
  if (!user || !(await consumeVerification(ctx, "reset-password:", token, user.id)))
    throw new Refusal(credentialErrors.invalidToken);
  await deleteVerifications(ctx.tx, "reset-password:", user.id);
  await upsertPassword(ctx.tx, user.id, passwordHash, ctx.now);
  if (!user.emailVerified) await deleteProviderAccounts(ctx.tx, user.id);
  if (!user.emailVerified || ctx.platform.config.password.revokeSessionsOnReset) {
    await deleteUserSessions(ctx.tx, user.id);
  }
  await sendPasswordChangedNotice(ctx, user.email);
  ctx.caller = { ...ctx.caller, kind: "user", userId: user.id };
  await recordAudit(ctx, { action: "password.reset", targetKind: "user", targetId: user.id });
}
