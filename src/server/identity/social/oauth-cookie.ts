import { newToken } from "#server/platform/ids.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findCookie, ownCookieName } from "../sessions/session-cookies.ts";
import { stateSeconds } from "./oauth-state-rules.ts";

const purpose = "oauth-cookie";

/**
 * Finds the value that ties every state a browser asks for to that browser; several tabs share it.
 */
export function findOauthBrowser(
  platform: Platform,
  cookieHeader: string | undefined,
): string | undefined {
  return findCookie(cookieHeader, cookieName(platform), (text) => {
    const dot = text.lastIndexOf(".");
    const browser = text.slice(0, dot);
    const isOurs = dot > 0 && platform.keys.verify(purpose, browser, text.slice(dot + 1));
    return isOurs ? browser : undefined;
  });
}

export function newBrowser(): string {
  return newToken();
}

/**
 * Apple posts its answer from its own page, and browsers send no Lax cookie with that. Such a
 * cookie is therefore open to other sites; it proves nothing without the state, which they cannot
 * know.
 */
export function browserCookie(
  platform: Platform,
  browser: string,
  options: { crossSitePost: boolean },
): string {
  const value = encodeURIComponent(`${browser}.${platform.keys.sign(purpose, browser)}`);
  const secure = platform.config.secureCookies;
  const sameSite = options.crossSitePost && secure ? "None" : "Lax";
  const attributes = `Path=/; HttpOnly;${secure ? " Secure;" : ""} SameSite=${sameSite}`;
  return `${cookieName(platform)}=${value}; Max-Age=${stateSeconds}; ${attributes}`;
}

function cookieName(platform: Platform): string {
  return ownCookieName(platform.config, "oauth_state");
}
