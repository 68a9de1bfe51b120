import type { Ctx } from "#server/platform/context.ts";
import { newToken } from "#server/platform/ids.ts";
import { takeMailBudgetWithin } from "#server/platform/mail/mail-budget.ts";
import { sendMail } from "#server/platform/mail/send-mail.ts";
import { verificationUrl } from "./send-verification.ts";
import { findUserByEmail, type UserRow } from "./user-store.ts";
import { deleteVerifications, insertVerification } from "./verification-store.ts";
import { signVerificationToken, verificationSeconds } from "./verification-token.ts";

/**
 * Returns the stored data for the link to a new address, separate from the approval of the old one.
 */
export function toConfirmationData(newEmail: string): string {
  return `confirmed by ${newEmail}`;
}

/**
 * Asks the new address: where accounts are private, an account moves to it only when its mailbox
 * says so. One that another account has gets a notice instead of the link: who asked sees no
 * difference.
 */
export async function askNewAddress(
  ctx: Ctx,
  user: UserRow,
  newEmail: string,
  callbackURL: string | undefined,
): Promise<void> {
  const owner = await findUserByEmail(ctx.tx, newEmail);
  const approval = newToken();
  await deleteVerifications(ctx.tx, "change-email-", user.id);
  await insertVerification(ctx, {
    purpose: "change-email-",
    token: approval,
    value: toConfirmationData(newEmail),
    userId: user.id,
    lifetimeSeconds: verificationSeconds,
  });
  const claim = { email: user.email, updateTo: newEmail, approval, sentTo: newEmail };
  const token = await signVerificationToken(ctx.platform.keys, claim, ctx.now);
  if (!(await takeMailBudgetWithin(ctx, { kind: "new-address", to: newEmail }))) return;
  if (owner) await sendAddressInUseMail(ctx, newEmail);
  else await sendConfirmationMail(ctx, newEmail, verificationUrl(ctx, token, callbackURL));
}

function sendConfirmationMail(ctx: Ctx, to: string, url: string): Promise<void> {
  return sendMail(ctx, {
    to,
    subject: "Confirm your new email address",
    heading: "Confirm your new email address",
    paragraphs: ["You asked to use this address for your Guildhall account."],
    action: { label: "Confirm the address", url },
    footnote:
      "The link works once, for one hour, in a browser where you are signed in. If you did not ask for this, you can ignore this email.",
  });
}

function sendAddressInUseMail(ctx: Ctx, to: string): Promise<void> {
  return sendMail(ctx, {
    to,
    subject: "Your email address is already in use",
    heading: "Your email address is already in use",
    paragraphs: [
      "Someone asked to use this address for another Guildhall account. Your account has this address, so nothing was changed.",
    ],
    footnote: "If this was not you, there is nothing to do.",
  });
}
