import { pagePaths } from "#contract/page-paths.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { sendMail } from "#server/platform/mail/send-mail.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { RevokeAccessTokens } from "../members/remove-member.ts";
import { endAccess } from "./end-access.ts";
import { isProven } from "./proof-rules.ts";
import { markUnverified } from "./proof-store.ts";
import { releaseMovedAddress } from "./release-address.ts";
import { userErrors } from "./user-errors.ts";
import { findUserByEmail, lockUser } from "./user-store.ts";
import { readVerificationToken } from "./verification-token.ts";

/**
 * Ends every way into an unproven account, when a reader of its mailbox says "This wasn't me". The
 * account stays with its address, and a reset mail opens it to the owner of the mailbox. A repeat
 * changes nothing.
 */
export async function disownAccount(
  ctx: Ctx,
  token: string,
  revoke: RevokeAccessTokens,
): Promise<void> {
  const claim = await readVerificationToken(ctx.platform.keys, token, ctx.now);
  // Only a token from the account's own mailbox: the one to a new address says nothing about the
  // present one.
  if (claim.sentTo !== undefined) throw new Refusal(userErrors.invalidToken);
  const found = await findUserByEmail(ctx.tx, claim.email);
  const user = found && (await lockUser(ctx.tx, found.id));
  if (user?.email !== claim.email) throw new Refusal(userErrors.notFoundByToken);
  if (isProven(user)) throw new Refusal(userErrors.accountProven);
  if (await releaseMovedAddress(ctx, user)) return;
  const hadAccess = await endAccess(ctx, user.id, {}, revoke);
  if (!hadAccess && !user.emailVerified) return;
  await markUnverified(ctx.tx, user.id, ctx.now);
  await sendDisownedMail(ctx, user.email);
  await recordAudit(ctx, { action: "user.disowned", targetKind: "user", targetId: user.id });
}

function sendDisownedMail(ctx: Ctx, email: string): Promise<void> {
  return sendMail(ctx, {
    to: email,
    subject: "We locked the account that uses your address",
    heading: "We locked the account that uses your address",
    paragraphs: [
      "You reported that you did not create this Guildhall account. Its password, devices, linked accounts, API keys and access tokens no longer work.",
      "If you want to use Guildhall with this address yourself, choose a password. Only you can do this, because we email the link to this address.",
    ],
    action: {
      label: "Choose a password",
      url: `${ctx.platform.config.baseUrl}${pagePaths.forgotPassword}`,
    },
  });
}
