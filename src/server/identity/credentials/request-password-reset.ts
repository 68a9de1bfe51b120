import type { RequestPasswordReset } from "#contract/identity/credential-schema.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { alphanumeric, newId, randomText } from "#server/platform/ids.ts";
import { takeMailBudget } from "#server/platform/mail/mail-budget.ts";
import { sendMail } from "#server/platform/mail/send-mail.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { findCredential } from "../accounts/account-store.ts";
import { doSameWork } from "../users/same-work.ts";
import { findUserByEmail, lockUser } from "../users/user-store.ts";
import { dropOldVerifications, insertVerification } from "../users/verification-store.ts";
import { credentialErrors } from "./credential-errors.ts";
import { findKnownBrowser } from "./known-browser.ts";

const tokenLength = 24;
/** A stranger who asks again must not end the link that the owner is about to open. */
const openLinks = 5;
const defaultTarget = "/reset-password";

/**
 * Takes the same time and ends the same for a known and an unknown address; only the unknown one
 * leaves nothing behind. Over the budget of the address no mail is sent, and the answer still says
 * to look into the mailbox: the links that used it up are there and work.
 */
export async function requestPasswordReset(
  req: EdgeRequest,
  input: RequestPasswordReset,
): Promise<void> {
  if (!req.platform.config.password.reset) throw new Refusal(credentialErrors.resetDisabled);
  const knownBrowser = await findBrowserOfEmail(req, input.email);
  const wait = await takeMailBudget(req, { kind: "reset", to: input.email, knownBrowser });
  if (wait !== undefined) return;
  await doSameWork(req, (ctx) => writeReset(ctx, input));
}

async function findBrowserOfEmail(req: EdgeRequest, email: string): Promise<string | undefined> {
  const { user, passwordHash } = (await findCredential(req.platform.database.db, email)) ?? {};
  return user && passwordHash
    ? findKnownBrowser(req, { userId: user.id, passwordHash })
    : undefined;
}

async function writeReset(
  ctx: Ctx,
  { email, redirectTo }: RequestPasswordReset,
): Promise<"keep" | "undo"> {
  const known = await findUserByEmail(ctx.tx, email);
  // Held until the link is written: the person may be deleting the account right now.
  const locked = await lockUser(ctx.tx, known?.id ?? newId());
  // The address may have been changed meanwhile: its former mailbox must not get a link to the
  // account.
  const user = locked?.email === email ? locked : undefined;
  const token = randomText(tokenLength, alphanumeric);
  const { resetSeconds } = ctx.platform.config.password;
  await dropOldVerifications(ctx.tx, "reset-password:", user?.id ?? newId(), openLinks - 1);
  await insertVerification(ctx, {
    purpose: "reset-password:",
    token,
    value: user?.id ?? "",
    userId: user?.id ?? null,
    lifetimeSeconds: resetSeconds,
  });
  const target = new URLSearchParams({ callbackURL: redirectTo || defaultTarget });
  await sendMail(ctx, {
    to: email,
    subject: "Reset your password",
    heading: "Reset your password",
    paragraphs: [
      "Someone asked to reset the password of this account. If it was you, choose a new one.",
    ],
    action: {
      label: "Choose a new password",
      url: `${ctx.platform.config.baseUrl}/api/auth/reset-password/${token}?${target}`,
    },
    footnote: `The link works once, for ${wordsFor(resetSeconds)}. If you did not ask for it, you can ignore this email.`,
  });
  const targetId = user?.id ?? "";
  await recordAudit(ctx, { action: "password.reset_requested", targetKind: "user", targetId });
  return user ? "keep" : "undo";
}

function wordsFor(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes % 60 === 0 ? hours(minutes / 60) : `${minutes} minutes`;
}

function hours(count: number): string {
  return count === 1 ? "one hour" : `${count} hours`;
}
