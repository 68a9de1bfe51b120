import type { Platform } from "#server/platform/platform.ts";
import { cookieValue } from "../sessions/session-cookies.ts";
import type { UserRow } from "./user-store.ts";

const purpose = "mailbox-proof";
const lifetimeSeconds = 3600;

/**
 * Says that this browser opened the verification mail of the account. The next sign-in with the password here proves
 * the account. Signed over the address, so a change of address makes it worthless.
 */
export function mailboxProofCookie(
  platform: Platform,
  user: Pick<UserRow, "id" | "email">,
  now: Date,
): string {
  const value = `${user.id}.${now.getTime() + lifetimeSeconds * 1000}`;
  const signature = platform.keys.sign(purpose, signedText(value, user.email));
  return cookieLine(platform, encodeURIComponent(`${value}.${signature}`), lifetimeSeconds);
}

export function hasMailboxProof(
  platform: Platform,
  cookieHeader: string | undefined,
  user: Pick<UserRow, "id" | "email">,
  now: Date,
): boolean {
  const [userId, endsAtMs, signature] = (
    cookieValue(cookieHeader, cookieName(platform)) ?? ""
  ).split(".");
  if (userId !== user.id || endsAtMs === undefined || signature === undefined) return false;
  const isOurs = platform.keys.verify(
    purpose,
    signedText(`${userId}.${endsAtMs}`, user.email),
    signature,
  );
  return isOurs && now.getTime() < Number(endsAtMs);
}

export function clearedMailboxProof(platform: Platform): string {
  return cookieLine(platform, "", 0);
}

function signedText(value: string, email: string): string {
  return `${value}.${email}`;
}

function cookieLine(platform: Platform, value: string, seconds: number): string {
  const secure = platform.config.secureCookies ? " Secure;" : "";
  return `${cookieName(platform)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly;${secure} SameSite=Lax`;
}

function cookieName({ config }: Platform): string {
  return `${config.secureCookies ? "__Secure-" : ""}${config.cookiePrefix}.mailbox_proof`;
}
