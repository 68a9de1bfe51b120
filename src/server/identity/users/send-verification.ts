import { pagePaths } from "#contract/page-paths.ts";
import type { Ctx } from "#server/platform/context.ts";
import { takeMailBudgetWithin } from "#server/platform/mail/mail-budget.ts";
import { sendMail } from "#server/platform/mail/send-mail.ts";
import type { UserRow } from "./user-store.ts";
import { signVerificationToken } from "./verification-token.ts";

const defaultCallback = "/";

/** Sends a mail whose link proves that this person reads mail at this address. */
export async function sendVerification(
  ctx: Ctx,
  user: Pick<UserRow, "email">,
  callbackURL: string | undefined,
): Promise<void> {
  const token = await signVerificationToken(ctx.platform.keys, { email: user.email }, ctx.now);
  await sendMail(ctx, {
    to: user.email,
    subject: "Verify your email address",
    heading: "Verify your email address",
    paragraphs: ["Confirm this email address to finish creating your Guildhall account."],
    action: { label: "Verify email address", url: verificationUrl(ctx, token, callbackURL) },
    footnote:
      'The link works for one hour. If you did not create this account, open the link and choose "This wasn\'t me".',
  });
}

/**
 * Sends the same mail, unless the address got too many of this kind: the person can ask for one
 * later.
 */
export async function sendVerificationInBudget(
  ctx: Ctx,
  kind: "sign-up" | "new-address",
  user: Pick<UserRow, "email">,
  callbackURL: string | undefined,
): Promise<void> {
  if (await takeMailBudgetWithin(ctx, { kind, to: user.email }))
    await sendVerification(ctx, user, callbackURL);
}

/**
 * Links to our own page: opening it changes nothing, since programs that scan mails open every
 * link.
 */
export function verificationUrl(ctx: Ctx, token: string, callbackURL: string | undefined): string {
  const query = new URLSearchParams({ token, callbackURL: callbackURL || defaultCallback });
  return `${ctx.platform.config.baseUrl}${pagePaths.verifyEmail}?${query}`;
}
