import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import { alphanumeric, randomText } from "#server/platform/ids.ts";
import { sha256 } from "#server/platform/keys.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findCookie, ownCookieName } from "../sessions/session-cookies.ts";

const purpose = "known-browser";
const idLength = 16;
const accountsPerBrowser = 5;
/** The longest that browsers keep a cookie: 400 days. */
const lifetimeSeconds = 34_560_000;
const entryShape = /^[A-Za-z0-9]{16}\.[A-Za-z0-9+/]{43}=$/;

/** An account and its present password: after a change of password no browser is known. */
export interface KnownAccount {
  userId: string;
  passwordHash: string;
}

/**
 * Finds the id of this browser if a person signed in to the account with it before. It is not a
 * credential: it only gives the browser limits of its own, which strangers cannot use up.
 */
export function findKnownBrowser(
  req: EdgeRequest,
  account: KnownAccount | undefined,
): string | undefined {
  if (!account) return undefined;
  return entries(req)
    .find((entry) => isEntryForAccount(req.platform, account, entry))
    ?.slice(0, idLength);
}

/**
 * Makes the browser known to the account, beside a few other accounts that were used in it. What it
 * knew of the same account under an earlier password is dropped, if that is given.
 */
export function rememberBrowser(
  req: EdgeRequest,
  account: KnownAccount,
  earlierHash?: string,
): void {
  const { platform } = req;
  const earlier = earlierHash && { ...account, passwordHash: earlierHash };
  const known = entries(req).filter(
    (entry) => !earlier || !isEntryForAccount(platform, earlier, entry),
  );
  const own =
    known.find((entry) => isEntryForAccount(platform, account, entry)) ??
    newEntry(platform, account);
  const others = known.filter((entry) => entry !== own).slice(0, accountsPerBrowser - 1);
  const { secureCookies } = platform.config;
  const attributes = `Path=/; HttpOnly;${secureCookies ? " Secure;" : ""} SameSite=Lax`;
  const value = encodeURIComponent([own, ...others].join("~"));
  req.setCookie(`${cookieName(platform)}=${value}; Max-Age=${lifetimeSeconds}; ${attributes}`);
}

function entries({ platform, headers }: EdgeRequest): string[] {
  const known = findCookie(headers.cookie, cookieName(platform), (value) => {
    const shaped = value.split("~", accountsPerBrowser).filter((entry) => entryShape.test(entry));
    return shaped.length > 0 ? shaped : undefined;
  });
  return known ?? [];
}

function newEntry({ keys }: Platform, account: KnownAccount): string {
  const id = randomText(idLength, alphanumeric);
  return `${id}.${keys.sign(purpose, signedText(id, account))}`;
}

function isEntryForAccount({ keys }: Platform, account: KnownAccount, entry: string): boolean {
  const id = entry.slice(0, idLength);
  return keys.verify(purpose, signedText(id, account), entry.slice(idLength + 1));
}

/**
 * The cookie names no account: whom it belongs to is only known to a server that has the account at
 * hand.
 */
function signedText(id: string, { userId, passwordHash }: KnownAccount): string {
  return `${id} ${userId} ${sha256(passwordHash).toString("base64url")}`;
}

function cookieName({ config }: Platform): string {
  return ownCookieName(config, "known_browser");
}
