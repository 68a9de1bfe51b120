import type { Ctx } from "#server/platform/context.ts";
import { sha256 } from "#server/platform/keys.ts";
import type { Limit } from "#server/platform/limits/rate-limit-rules.ts";
import { takeMailBudgetWithin } from "#server/platform/mail/mail-budget.ts";
import { sendMail } from "#server/platform/mail/send-mail.ts";
import { isProven } from "../users/proof-rules.ts";
import type { UserRow } from "../users/user-store.ts";
import { browserName } from "./browser-name-rules.ts";
import { upsertDevice } from "./device-store.ts";

const provenNotices: Limit = { requests: 9, windowMs: 3_600_000 };
const lastNotice: Limit = { requests: 1, windowMs: 3_600_000 };
const moreLeftOut =
  "There were many new sign-ins within an hour, so we stop sending an email for each one. Your account settings show all devices that are signed in.";

/**
 * Tells the owner of a sign-in from a browser not seen before. Notices carry no link that does
 * anything.
 */
export async function noteDevice(ctx: Ctx, user: UserRow): Promise<void> {
  const { isNew, isFirst } = await upsertDevice(
    ctx.tx,
    user.id,
    sha256(ctx.caller.userAgent),
    ctx.now,
  );
  if (!isNew || isFirst) return;
  const budget = await noticeBudget(ctx, user);
  if (budget === "used up") return;
  await sendMail(ctx, {
    to: user.email,
    subject: "New sign-in to your account",
    heading: "New sign-in to your account",
    paragraphs: [
      "Your Guildhall account was just used to sign in from a browser we have not seen before.",
      `Browser: ${browserName(ctx.caller.userAgent)}`,
      `IP address: ${ctx.caller.ipAddress || "unknown"}`,
      ...(budget === "last" ? [moreLeftOut] : []),
    ],
    footnote:
      "If this was you, there is nothing to do. If not, open your account settings, sign out the other devices and change your password.",
  });
}

/**
 * A proven account has a budget that only sign-ins to it use up, and the last notice says so. On an
 * address that was not proven, any account could cause these mails: they are counted for the
 * address.
 */
async function noticeBudget(ctx: Ctx, user: UserRow): Promise<"free" | "last" | "used up"> {
  if (!isProven(user)) {
    const mail = { kind: "new-sign-in", to: user.email } as const;
    return (await takeMailBudgetWithin(ctx, mail)) ? "free" : "used up";
  }
  const limiter = ctx.platform.limiter.within(ctx.tx);
  const key = `mail new-sign-in user ${user.id}`;
  if ((await limiter.takeAll([{ key, limit: provenNotices }])) === undefined) return "free";
  const last = [{ key: `${key} last`, limit: lastNotice }];
  return (await limiter.takeAll(last)) === undefined ? "last" : "used up";
}
