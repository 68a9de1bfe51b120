import type { Ctx } from "#server/platform/context.ts";
import { sha256 } from "#server/platform/keys.ts";
import { sendMail } from "#server/platform/mail/send-mail.ts";
import type { UserRow } from "../users/user-store.ts";
import { browserName } from "./browser-name-rules.ts";
import { upsertDevice } from "./device-store.ts";

/** Tells the owner of a sign-in from a browser not seen before. Notices carry no link that does anything. */
export async function noteDevice(ctx: Ctx, user: UserRow): Promise<void> {
  const { isNew, isFirst } = await upsertDevice(
    ctx.tx,
    user.id,
    sha256(ctx.caller.userAgent),
    ctx.now,
  );
  if (!isNew || isFirst) return;
  await sendMail(ctx, {
    to: user.email,
    subject: "New sign-in to your account",
    heading: "New sign-in to your account",
    paragraphs: [
      "Your Guildhall account was just used to sign in from a browser we have not seen before.",
      `Browser: ${browserName(ctx.caller.userAgent)}`,
      `Address: ${ctx.caller.ipAddress || "unknown"}`,
    ],
    footnote:
      "If this was you, there is nothing to do. If not, open your account settings, sign out the other devices and change your password.",
  });
}
