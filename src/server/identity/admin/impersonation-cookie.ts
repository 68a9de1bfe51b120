import type { Platform } from "#server/platform/platform.ts";
import { findCookie, ownCookieName } from "../sessions/session-cookies.ts";

const purpose = "impersonator-cookie";

/**
 * Holds the administrator's own session while they act as somebody else: the way back. It ends with
 * the browser.
 */
export function impersonatorCookie(platform: Platform, token: string): string {
  const value = encodeURIComponent(`${token}.${platform.keys.sign(purpose, token)}`);
  return `${cookieName(platform)}=${value}; ${attributes(platform)}`;
}

/** Reads the token in it, if it was us who put it there. */
export function readImpersonator(
  platform: Platform,
  cookieHeader: string | undefined,
): string | undefined {
  return findCookie(cookieHeader, cookieName(platform), (text) => {
    const dot = text.lastIndexOf(".");
    const token = text.slice(0, dot);
    return dot > 0 && platform.keys.verify(purpose, token, text.slice(dot + 1)) ? token : undefined;
  });
}

export function clearedImpersonator(platform: Platform): string {
  return `${cookieName(platform)}=; Max-Age=0; ${attributes(platform)}`;
}

function cookieName({ config }: Platform): string {
  return ownCookieName(config, "admin_session");
}

function attributes({ config }: Platform): string {
  return `Path=/; HttpOnly;${config.secureCookies ? " Secure;" : ""} SameSite=Lax`;
}
