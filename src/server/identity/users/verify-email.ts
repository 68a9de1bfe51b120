import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { consumeVerification } from "../verifications/verification-store.ts";
import { moveToAddress } from "./change-email.ts";
import { userErrors } from "./user-errors.ts";
import { findUserByEmail, lockUser, markEmailVerified, type UserRow } from "./user-store.ts";
import { readVerificationToken } from "./verification-token.ts";

/** Returns the user when the link was an approved change of address, undefined for a plain verification. */
export async function verifyEmail(
  ctx: Ctx,
  token: string,
  signedIn: UserRow | undefined,
  callbackURL: string | undefined,
): Promise<UserRow | undefined> {
  const claim = await readVerificationToken(ctx.platform.keys, token, ctx.now);
  if (claim.updateTo !== undefined) {
    return approveChange(ctx, { ...claim, updateTo: claim.updateTo }, signedIn, callbackURL);
  }
  await proveAddress(ctx, claim.email);
  return undefined;
}

/** The link may be opened again until it expires: mail programs open links before people do. */
async function proveAddress(ctx: Ctx, email: string): Promise<void> {
  const user = await findUserByEmail(ctx.tx, email);
  if (!user) throw new Refusal(userErrors.notFoundByToken);
  if (user.emailVerified) return;
  await markEmailVerified(ctx.tx, email, ctx.now);
  await recordAudit(ctx, { action: "user.email_verified", targetKind: "user", targetId: user.id });
}

/** Needs the session of that very person, and works once. */
async function approveChange(
  ctx: Ctx,
  claim: { email: string; updateTo: string; approval?: string },
  signedIn: UserRow | undefined,
  callbackURL: string | undefined,
): Promise<UserRow> {
  if (!signedIn || signedIn.email !== claim.email) throw new Refusal(userErrors.unauthorized);
  const user = await lockUser(ctx.tx, signedIn.id);
  if (!user) throw new Refusal(userErrors.notFoundByToken);
  const taken = await consumeVerification(ctx, "change-email-", claim.approval ?? "", user.id);
  if (taken?.value !== claim.updateTo) throw new Refusal(userErrors.invalidToken);
  return moveToAddress(ctx, user, claim.updateTo, callbackURL);
}
