import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { RevokeAccessTokens } from "../members/remove-member.ts";
import { moveToAddress, replaceAddress } from "./change-email.ts";
import { askNewAddress, toConfirmationData } from "./confirm-new-address.ts";
import { proveBySession } from "./prove-by-session.ts";
import { userErrors } from "./user-errors.ts";
import { findUserByEmail, lockUser, markEmailVerified, type UserRow } from "./user-store.ts";
import { consumeVerification } from "./verification-store.ts";
import { readVerificationToken } from "./verification-token.ts";

export interface VerifiedEmail {
  kind: "verified" | "changed";
  user: UserRow;
}

interface OpenedLink {
  /** The person whose own session the request carries. */
  holder: UserRow | undefined;
  callbackURL: string | undefined;
  revoke: RevokeAccessTokens;
}

/**
 * Verifies the address of a mailed link. Without the session of this very account it does nothing
 * else: programs that scan mails open links too.
 */
export async function verifyEmail(
  ctx: Ctx,
  token: string,
  opened: OpenedLink,
): Promise<VerifiedEmail> {
  const claim = await readVerificationToken(ctx.platform.keys, token, ctx.now);
  const user = await findUserByEmail(ctx.tx, claim.email);
  if (!user) throw new Refusal(userErrors.notFoundByToken);
  if (claim.updateTo !== undefined) {
    const approved = { ...claim, updateTo: claim.updateTo };
    return {
      kind: "changed",
      user: await approveChange(ctx, approved, opened),
    };
  }
  const verified = await verifyAddress(ctx, user);
  if (opened.holder?.id !== user.id) return { kind: "verified", user: verified };
  return { kind: "verified", user: await proveByLink(ctx, verified, opened.revoke) };
}

function proveByLink(ctx: Ctx, user: UserRow, revoke: RevokeAccessTokens): Promise<UserRow> {
  const { sessionId } = ctx.caller;
  if (sessionId === undefined) return Promise.resolve(user);
  return proveBySession(ctx, user, { method: "session", sessionId }, revoke);
}

/** The link may be opened again until it expires: mail programs open links before people do. */
async function verifyAddress(ctx: Ctx, user: UserRow): Promise<UserRow> {
  if (user.emailVerified) return user;
  const verified = await markEmailVerified(ctx.tx, user.email, ctx.now);
  if (verified?.id !== user.id) throw new Refusal(userErrors.notFoundByToken);
  await recordAudit(ctx, { action: "user.email_verified", targetKind: "user", targetId: user.id });
  return verified;
}

/**
 * Needs the session of that very person, and works once: afterwards no account has the old address.
 */
async function approveChange(
  ctx: Ctx,
  claim: { email: string; updateTo: string; approval?: string },
  { holder, callbackURL, revoke }: OpenedLink,
): Promise<UserRow> {
  if (!holder || holder.email !== claim.email) throw new Refusal(userErrors.unauthorized);
  const user = await lockUser(ctx.tx, holder.id);
  if (user?.email !== claim.email) throw new Refusal(userErrors.notFoundByToken);
  const { approval } = claim;
  const taken =
    approval === undefined
      ? undefined
      : await consumeVerification(ctx, "change-email-", approval, user.id);
  if (taken?.value === toConfirmationData(claim.updateTo)) {
    const moved = await replaceAddress(ctx, user, claim.updateTo);
    return proveByLink(ctx, await verifyAddress(ctx, moved), revoke);
  }
  if (taken?.value !== claim.updateTo) throw new Refusal(userErrors.invalidToken);
  if (!ctx.platform.config.users.accountPrivacy)
    return moveToAddress(ctx, user, claim.updateTo, callbackURL);
  await askNewAddress(ctx, user, claim.updateTo, callbackURL);
  return user;
}
