import { pagePaths } from "#contract/page-paths.ts";
import type { Ctx } from "#server/platform/context.ts";
import { sendMail } from "#server/platform/mail/send-mail.ts";
import { maskEmail } from "./proof-rules.ts";

/** Mails the old address, regardless of the settings: the owner may not know of the change. */
export function sendEmailChangedNotice(
  ctx: Ctx,
  emails: { from: string; to: string },
  token: string,
): Promise<void> {
  const query = new URLSearchParams({ token });
  return sendMail(ctx, {
    to: emails.from,
    subject: "The email address of your account was changed",
    heading: "Your email address was changed",
    paragraphs: [
      `Your Guildhall account now uses the address ${maskEmail(emails.to)} instead of this one.`,
      "If this was you, there is nothing to do. If not, undo the change: it signs out every device, and you choose a new password.",
    ],
    action: {
      label: "Undo the change",
      url: `${ctx.platform.config.baseUrl}${pagePaths.undoEmailChange}?${query}`,
    },
    footnote: "The link works once, for seven days.",
  });
}

/** Notifies the address that the account has again. */
export function sendChangeUndoneMail(
  ctx: Ctx,
  email: string,
  resetUrl: string | undefined,
): Promise<void> {
  return sendMail(ctx, {
    to: email,
    subject: "The change of your email address was undone",
    heading: "Your account uses this address again",
    paragraphs: [
      "We signed out every device, revoked all API keys and removed the password of your Guildhall account. We also revoked the access tokens and canceled the pending invitations that the account made in its organizations.",
    ],
    ...(resetUrl === undefined
      ? {}
      : { action: { label: "Choose a new password", url: resetUrl } }),
    footnote: "You can ask for another link on the sign-in page at any time.",
  });
}
