import type { Ctx } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findCookie, ownCookieName } from "../sessions/session-cookies.ts";
import { listEmailChanges } from "./email-change-record.ts";
import { isProven } from "./proof-rules.ts";
import { lockUser, shareUser, type UserRow } from "./user-store.ts";

const purpose = "mailbox-proof";
const lifetimeSeconds = 3600;

/**
 * Makes the cookie that says that this browser opened the verification mail of the account. The
 * next sign-in with the password here proves the account. Signed over the address, so a change of
 * address makes it worthless.
 */
export function mailboxProofCookie(
  platform: Platform,
  user: Pick<UserRow, "id" | "email">,
  now: Date,
): string {
  const value = `${user.id}.${now.getTime() + lifetimeSeconds * 1000}`;
  const signature = platform.keys.sign(purpose, signedText(value, user.email));
  const secure = platform.config.secureCookies ? " Secure;" : "";
  const attributes = `Max-Age=${lifetimeSeconds}; Path=/; HttpOnly;${secure} SameSite=Lax`;
  return `${cookieName(platform)}=${encodeURIComponent(`${value}.${signature}`)}; ${attributes}`;
}

/**
 * Locks the person before their password is held, in the order of everybody who ends a password.
 * True if this browser has shown that it reads the mail of the account, so that the sign-in proves
 * the account. An account that was moved to its address is not proven this way while the move can
 * be undone.
 */
export async function lockForSignIn(
  ctx: Ctx,
  cookieHeader: string | undefined,
  user: UserRow,
): Promise<boolean> {
  const proves = !isProven(user) && hasMailboxProof(ctx.platform, cookieHeader, user, ctx.now);
  if (!proves) {
    await shareUser(ctx.tx, user.id);
    return false;
  }
  const locked = await lockUser(ctx.tx, user.id);
  if (locked?.email !== user.email || isProven(locked)) return false;
  return (await listEmailChanges(ctx, user.id)).length === 0;
}

function hasMailboxProof(
  platform: Platform,
  cookieHeader: string | undefined,
  user: Pick<UserRow, "id" | "email">,
  now: Date,
): boolean {
  const proof = findCookie(cookieHeader, cookieName(platform), (value) => {
    const [userId, endsAtMs, signature] = value.split(".");
    if (userId !== user.id || endsAtMs === undefined || signature === undefined) return undefined;
    const text = signedText(`${userId}.${endsAtMs}`, user.email);
    const isOurs = platform.keys.verify(purpose, text, signature);
    return isOurs && now.getTime() < Number(endsAtMs) ? value : undefined;
  });
  return proof !== undefined;
}

function signedText(value: string, email: string): string {
  return `${value}.${email}`;
}

function cookieName({ config }: Platform): string {
  return ownCookieName(config, "mailbox_proof");
}
