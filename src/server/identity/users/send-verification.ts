import type { Ctx } from "#server/platform/context.ts";
import { sendMail } from "#server/platform/mail/send-mail.ts";
import type { UserRow } from "./user-store.ts";
import { signVerificationToken } from "./verification-token.ts";

const defaultCallback = "/";

/** A mail whose link proves that this person reads mail at this address. */
export async function sendVerification(
  ctx: Ctx,
  user: UserRow,
  callbackURL: string | undefined,
): Promise<void> {
  const token = await signVerificationToken(ctx.platform.keys, user.email, ctx.now);
  const query = new URLSearchParams({ token, callbackURL: callbackURL ?? defaultCallback });
  await sendMail(ctx, {
    to: user.email,
    subject: "Verify your email address",
    heading: "Verify your email address",
    paragraphs: [
      "Someone, hopefully you, made a Guildhall account with this address. Confirm that it is yours.",
    ],
    action: {
      label: "Verify email address",
      url: `${ctx.platform.config.baseUrl}/api/auth/verify-email?${query}`,
    },
    footnote: "The link works for one hour. If you did not ask for it, you can ignore this mail.",
  });
}
