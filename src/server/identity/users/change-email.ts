import type { ChangeEmail } from "#contract/identity/user-schema.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { onViolation } from "#server/platform/database/database-errors.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { newToken } from "#server/platform/ids.ts";
import { tooManyRequests } from "#server/platform/limits/rate-limit.ts";
import { accountLimit, hourAndDay } from "#server/platform/limits/rate-limit-rules.ts";
import { takeMailBudgetWithin } from "#server/platform/mail/mail-budget.ts";
import { mailAddress } from "#server/platform/mail/mail-text-rules.ts";
import { sendMail } from "#server/platform/mail/send-mail.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { holdCredential } from "../guards/hold-credential.ts";
import { sessionErrors } from "../sessions/session-errors.ts";
import { sendEmailChangedNotice } from "./email-change-mails.ts";
import { recordEmailChange } from "./email-change-record.ts";
import { isProven, maskEmail } from "./proof-rules.ts";
import { sendVerificationInBudget, verificationUrl } from "./send-verification.ts";
import { userErrors } from "./user-errors.ts";
import { findUserByEmail, lockUser, replaceEmail, type UserRow } from "./user-store.ts";
import { deleteVerifications, insertVerification } from "./verification-store.ts";
import { signVerificationToken, verificationSeconds } from "./verification-token.ts";

/**
 * An address that was never proven is replaced at once; a proven one only after its owner approves
 * by the link mailed to it. Where accounts are private, always by that link, and whether or not the
 * new address is free. Returns the user as changed, or undefined while approval is awaited.
 */
export async function changeEmail(
  req: EdgeRequest,
  userId: string,
  input: ChangeEmail,
): Promise<UserRow | undefined> {
  await req.platform.limiter.strict(`change-email ${userId}`, accountLimit);
  await requireChangeBudget(req, userId);
  return req.unitOfWork((ctx) => decideChange(ctx, userId, input));
}

/**
 * Counted for the person, so that strangers who ask for mails to the new address do not use it up.
 */
async function requireChangeBudget({ platform }: EdgeRequest, userId: string): Promise<void> {
  const places = hourAndDay(`change-email ${userId}`, platform.config.mails);
  const seconds = await platform.limiter.takeAll(places);
  if (seconds !== undefined) throw tooManyRequests(seconds);
}

/**
 * Decided on the person as they are now: the address may have been proven or changed since the
 * session was read.
 */
async function decideChange(
  ctx: Ctx,
  userId: string,
  input: ChangeEmail,
): Promise<UserRow | undefined> {
  if (!ctx.platform.config.users.changeEmail) throw new Refusal(userErrors.changeDisabled);
  const user = await lockUser(ctx.tx, userId);
  if (!user) throw new Refusal(sessionErrors.needed);
  await holdCredential(ctx);
  if (input.newEmail === user.email) throw new Refusal(userErrors.sameEmail);
  if (!ctx.platform.config.users.accountPrivacy) {
    if (await findUserByEmail(ctx.tx, input.newEmail)) throw new Refusal(userErrors.emailTaken);
    if (!user.emailVerified) return moveToAddress(ctx, user, input.newEmail, input.callbackURL);
  }
  if (!ctx.platform.config.password.verificationMail)
    throw new Refusal(userErrors.verificationDisabled);
  await askForApproval(ctx, user, input);
  return undefined;
}

/**
 * The new address starts unproven and gets a verification mail; a reset link mailed to the old one
 * is dead.
 */
export async function moveToAddress(
  ctx: Ctx,
  user: UserRow,
  newEmail: string,
  callbackURL: string | undefined,
): Promise<UserRow> {
  const changed = await replaceAddress(ctx, user, newEmail);
  if (ctx.platform.config.password.verificationMail)
    await sendVerificationInBudget(ctx, "new-address", changed, callbackURL);
  return changed;
}

/**
 * The old address is written to, with a link that undoes the change. If it was proven, always; any
 * account can use an address that was not, so that one gets a limited number of these mails.
 */
export async function replaceAddress(ctx: Ctx, user: UserRow, newEmail: string): Promise<UserRow> {
  const changed = await replaceEmail(
    ctx.tx,
    user.id,
    { from: user.email, to: newEmail },
    ctx.now,
  ).catch(onViolation("users_email", new Refusal(userErrors.emailTaken)));
  if (!changed) throw new Refusal(userErrors.invalidToken);
  await deleteVerifications(ctx.tx, "reset-password:", user.id);
  const undoToken = await recordEmailChange(ctx, user, newEmail);
  const mustTell = user.emailVerified || isProven(user);
  if (mustTell || (await takeMailBudgetWithin(ctx, { kind: "address-changed", to: user.email })))
    await sendEmailChangedNotice(ctx, { from: user.email, to: newEmail }, undoToken);
  await recordAudit(ctx, { action: "user.email_changed", targetKind: "user", targetId: user.id });
  return changed;
}

async function askForApproval(
  ctx: Ctx,
  user: UserRow,
  { newEmail, callbackURL }: ChangeEmail,
): Promise<void> {
  const approval = newToken();
  await deleteVerifications(ctx.tx, "change-email-", user.id);
  await insertVerification(ctx, {
    purpose: "change-email-",
    token: approval,
    value: newEmail,
    userId: user.id,
    lifetimeSeconds: verificationSeconds,
  });
  const claim = { email: user.email, updateTo: newEmail, approval };
  const token = await signVerificationToken(ctx.platform.keys, claim, ctx.now);
  const shownEmail = mailAddress(newEmail) || maskEmail(newEmail);
  await sendMail(ctx, {
    to: user.email,
    subject: "Approve your new email address",
    heading: "Approve your new email address",
    paragraphs: [`You asked to change the address of your Guildhall account to ${shownEmail}.`],
    action: { label: "Approve the change", url: verificationUrl(ctx, token, callbackURL) },
    footnote:
      "The link works once, for one hour, in a browser where you are signed in. If you did not ask for this, do not open the link. Change your password instead.",
  });
  await recordAudit(ctx, {
    action: "user.email_change_requested",
    targetKind: "user",
    targetId: user.id,
  });
}
