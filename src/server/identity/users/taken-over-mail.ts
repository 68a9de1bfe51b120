import { pagePaths } from "#contract/page-paths.ts";
import type { Ctx } from "#server/platform/context.ts";
import { sendMail } from "#server/platform/mail/send-mail.ts";

/**
 * The owner may have set that password themselves and never confirmed the address: they learn why
 * it is gone.
 */
export function sendTakenOverMail(ctx: Ctx, email: string, providerId: string): Promise<void> {
  return sendMail(ctx, {
    to: email,
    subject: "We secured your account",
    heading: "We secured your account",
    paragraphs: [
      `You signed in with ${providerId}, which confirmed that this address is yours. A Guildhall account with this address existed before, and it was not confirmed to be yours.`,
      "To be safe, we removed its password and its other linked accounts, signed out its devices and revoked its API keys and the access tokens it created. You can set a new password with a link that we email to you.",
      "If the account is a member of organizations that you do not know, your home page lists them so that you can leave or delete them.",
    ],
    action: {
      label: "Set a new password",
      url: `${ctx.platform.config.baseUrl}${pagePaths.forgotPassword}`,
    },
  });
}

export function sendProvenWithPasswordMail(ctx: Ctx, email: string): Promise<void> {
  return sendMail(ctx, {
    to: email,
    subject: "We secured your account",
    heading: "We secured your account",
    paragraphs: [
      "You confirmed that this address is yours, and you signed in with the password of the account. To be safe, we signed out all other devices and removed the API keys, access tokens, pending invitations and linked accounts that were created before. You can create new ones.",
      "If the account is a member of organizations that you do not know, your home page lists them so that you can leave or delete them.",
      "If someone else gave you the password, set a new one now.",
    ],
    action: {
      label: "Set a new password",
      url: `${ctx.platform.config.baseUrl}${pagePaths.forgotPassword}`,
    },
  });
}
