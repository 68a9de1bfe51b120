import type { Ctx } from "#server/platform/context.ts";
import { sendMail } from "#server/platform/mail/send-mail.ts";

/** The owner of the mailbox hears of every change, also of their own. */
export function sendPasswordChangedNotice(ctx: Ctx, email: string): Promise<void> {
  return sendMail(ctx, {
    to: email,
    subject: "Your password was changed",
    heading: "Your password was changed",
    paragraphs: ["The password of your Guildhall account was just changed."],
    footnote:
      'If this was you, there is nothing to do. If not, reset your password right away: choose "Forgot password?" on the sign-in page.',
  });
}
