import type { ResetPassword } from "#contract/identity/credential-schema.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { upsertPassword } from "../accounts/account-store.ts";
import { revokeUserApiKeys } from "../api-keys/revoke-user-api-keys.ts";
import type { RevokeAccessTokens } from "../members/remove-member.ts";
import { deleteUserSessions } from "../sessions/session-store.ts";
import { createAddressOwner } from "../users/create-address-owner.ts";
import { isProven } from "../users/proof-rules.ts";
import { releaseMovedAddress } from "../users/release-address.ts";
import { takeOverAccount } from "../users/take-over-account.ts";
import { lockUser, type UserRow } from "../users/user-store.ts";
import {
  consumeVerification,
  deleteVerifications,
  findVerificationUser,
} from "../users/verification-store.ts";
import { credentialErrors } from "./credential-errors.ts";
import { rememberBrowser } from "./known-browser.ts";
import { sendPasswordChangedNotice } from "./password-changed-notice.ts";
import { hashPassword } from "./password-hash.ts";
import { assertNewPassword } from "./password-policy.ts";

/** A password that is refused does not use up the link. */
export async function resetPassword(
  req: EdgeRequest,
  input: ResetPassword,
  revoke: RevokeAccessTokens,
): Promise<void> {
  const { token, newPassword } = input;
  if (!req.platform.config.password.reset) throw new Refusal(credentialErrors.resetDisabled);
  assertNewPassword(req.platform, newPassword);
  if (!token) throw new Refusal(credentialErrors.invalidToken);
  const passwordHash = await hashPassword(req.caller, newPassword);
  const userId = await req.unitOfWork(async (ctx) => {
    const user = await redeemResetLink(ctx, token);
    assertNewPassword(req.platform, newPassword, user);
    return applyReset(ctx, user, { ...input, passwordHash }, revoke);
  });
  rememberBrowser(req, { userId, passwordHash });
}

/** The link works once, and all other reset links of the account die with it. */
async function redeemResetLink(ctx: Ctx, token: string): Promise<UserRow> {
  const userId = await findVerificationUser(ctx, "reset-password:", token);
  // Several links of one person can be open: the lock lets only one of them be used.
  const user = userId && (await lockUser(ctx.tx, userId));
  if (!user || !(await consumeVerification(ctx, "reset-password:", token, user.id)))
    throw new Refusal(credentialErrors.invalidToken);
  await deleteVerifications(ctx.tx, "reset-password:", user.id);
  ctx.caller = { ...ctx.caller, kind: "user", userId: user.id };
  return user;
}

/**
 * The reader of the mail owns the account. If the account was not proven before, somebody else may
 * have registered the address: everything they could sign in with ends. Returns the id of the
 * account that has the password now.
 */
async function applyReset(
  ctx: Ctx,
  user: UserRow,
  input: Pick<ResetPassword, "revokeOtherSessions" | "revokeApiKeys"> & { passwordHash: string },
  revoke: RevokeAccessTokens,
): Promise<string> {
  const isFreed = await releaseMovedAddress(ctx, user);
  const owner = isFreed ? await createAddressOwner(ctx, user.email) : user;
  await upsertPassword(ctx.tx, owner.id, input.passwordHash, ctx.now);
  if (!isProven(owner))
    await takeOverAccount(ctx, owner, { method: "reset", keep: { password: true }, revoke });
  const { revokeSessionsOnReset } = ctx.platform.config.password;
  if (input.revokeOtherSessions || revokeSessionsOnReset)
    await deleteUserSessions(ctx.tx, owner.id);
  if (input.revokeApiKeys) await revokeUserApiKeys(ctx, owner.id);
  if (!isFreed) await sendPasswordChangedNotice(ctx, owner.email);
  await recordAudit(ctx, { action: "password.reset", targetKind: "user", targetId: owner.id });
  return owner.id;
}
