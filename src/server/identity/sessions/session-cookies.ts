import type { SessionAnswer } from "#contract/identity/session-schema.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import type { Keys } from "#server/platform/keys.ts";
import { memoize } from "#server/platform/memoize.ts";
import type { UserRow } from "../users/user-store.ts";
import { presentUser } from "../users/user-view.ts";
import { maxCookieCharacters, openCachedSession, writeCachedSession } from "./session-cache.ts";
import { maxCookieSeconds } from "./session-rules.ts";
import type { FoundSession } from "./session-store.ts";
import { presentSession } from "./session-view.ts";
import type { StartedSession } from "./start-session.ts";

const purpose = "session-cookie";
const signatureLength = 44;
const rememberedTokens = 10_000;
const rememberedCaches = 2_000;

/** Names and attributes that the official client expects. */
export interface SessionCookies {
  /**
   * The session tokens of a Cookie header whose signature is ours, in their order: nearly always
   * one or none.
   */
  read(cookieHeader: string | undefined): readonly string[];
  /**
   * The content of the cache cookie for this session, as JSON; "tampered" if its signature is not
   * ours.
   */
  readCache(req: EdgeRequest, token: string): { json: string } | "tampered" | undefined;
  start(req: EdgeRequest, started: StartedSession, user: UserRow): void;
  /** Sends the cookies of a session again, after it or its user changed. */
  renew(req: EdgeRequest, signedIn: FoundSession & { token: string }): void;
  /** Keeps the answer for a while, where the cache is on. */
  cache(req: EdgeRequest, answer: SessionAnswer): void;
  /** All three, whether or not they are in use. */
  clear(): string[];
  clearCache(): string;
  /** The cached user is out of date: the next request reads the database. */
  forgetCache(req: EdgeRequest): void;
}

export function createSessionCookies(config: Config, keys: Keys): SessionCookies {
  const prefix = `${config.secureCookies ? "__Secure-" : ""}${config.cookiePrefix}`;
  const tokenName = `${prefix}.session_token`;
  const forgetName = `${prefix}.dont_remember`;
  const cacheName = `${prefix}.session_data`;
  const attributes = `Path=/; HttpOnly;${config.secureCookies ? " Secure;" : ""} SameSite=Lax`;
  const maxAge = Math.min(config.sessions.expiresSeconds, maxCookieSeconds);
  const cacheSeconds = config.sessions.cookieCacheSeconds;
  const signed = (value: string) => encodeURIComponent(`${value}.${keys.sign(purpose, value)}`);
  // Pure functions of what the browser sent: a valid signature stays valid, even if the session has
  // ended.
  const verified = memoize((text) => signedValue(keys, decoded(text) ?? ""), rememberedTokens);
  const opened = memoize((text) => openCachedSession(keys, text), rememberedCaches);
  const cleared = (name: string) => `${name}=; Max-Age=0; ${attributes}`;

  function send(req: EdgeRequest, token: string, remembered: boolean, answer: SessionAnswer): void {
    const lifetime = remembered ? `Max-Age=${maxAge}; ` : "";
    req.setCookie(`${tokenName}=${signed(token)}; ${lifetime}${attributes}`);
    if (!remembered) req.setCookie(`${forgetName}=${signed("true")}; ${attributes}`);
    cache(req, answer);
  }

  function cache(req: EdgeRequest, answer: SessionAnswer): void {
    if (cacheSeconds === 0) return;
    const value = writeCachedSession(
      keys,
      answer,
      req.platform.clock.nowMs() + cacheSeconds * 1000,
      maxCookieCharacters - `${cacheName}=`.length,
    );
    // Too large for a cookie: then there is no cache, and an older one must not stay.
    if (value === undefined) req.setCookie(cleared(cacheName));
    else req.setCookie(`${cacheName}=${value}; Max-Age=${cacheSeconds}; ${attributes}`);
  }

  return {
    cache,
    read: (cookieHeader) => readAll(cookieTexts(cookieHeader, tokenName), verified),
    readCache(req, token) {
      const values = cacheSeconds === 0 ? [] : cookieTexts(req.headers.cookie, cacheName);
      if (values.length === 0) return undefined;
      const caches = readAll(values, opened);
      if (caches.length === 0) return "tampered";
      const nowMs = req.platform.clock.nowMs();
      return caches.find((cached) => nowMs < cached.endsAtMs && cached.token === token);
    },
    start(req, { token, remembered, session }, user) {
      send(req, token, remembered, {
        session: presentSession(session, token),
        user: presentUser(user),
      });
    },
    renew(req, { token, session, user }) {
      const answer = { session: presentSession(session, token), user: presentUser(user) };
      send(req, token, session.remembered, answer);
    },
    clear: () => [tokenName, forgetName, cacheName].map(cleared),
    clearCache: () => cleared(cacheName),
    forgetCache: (req) => {
      const hasCache = cookieTexts(req.headers.cookie, cacheName).length > 0;
      if (cacheSeconds > 0 && hasCache) req.setCookie(cleared(cacheName));
    },
  };
}

/**
 * Returns the name of a cookie that only our own pages use. `__Host-` keeps sibling subdomains from
 * setting it; the session's cookies have `__Secure-` because the official client looks for that.
 */
export function ownCookieName(
  { secureCookies, cookiePrefix }: Pick<Config, "secureCookies" | "cookiePrefix">,
  name: string,
): string {
  return `${secureCookies ? "__Host-" : ""}${cookiePrefix}.${name}`;
}

/**
 * Finds the first cookie of that name that `read` accepts. A sibling subdomain can put cookies of
 * ours in front of the real one, so a value that is not ours must not hide it.
 */
export function findCookie<Value>(
  header: string | undefined,
  name: string,
  read: (value: string) => Value | undefined,
): Value | undefined {
  for (const text of cookieTexts(header, name)) {
    const value = decoded(text);
    const accepted = value === undefined ? undefined : read(value);
    if (accepted !== undefined) return accepted;
  }
  return undefined;
}

/** Every cookie of that name, as it was sent. */
function cookieTexts(header: string | undefined, name: string): string[] {
  const texts: string[] = [];
  if (header === undefined) return texts;
  for (let start = 0; start < header.length; ) {
    const end = header.indexOf(";", start);
    const pair = header.slice(start, end === -1 ? undefined : end).trim();
    if (pair.startsWith(name) && pair[name.length] === "=") texts.push(pair.slice(name.length + 1));
    if (end === -1) break;
    start = end + 1;
  }
  return texts;
}

function readAll<Value>(
  texts: readonly string[],
  read: (text: string) => Value | undefined,
): Value[] {
  return texts.map(read).filter((value) => value !== undefined);
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function signedValue(keys: Keys, text: string): string | undefined {
  const dot = text.lastIndexOf(".");
  const value = text.slice(0, dot);
  const signature = text.slice(dot + 1);
  if (dot < 1 || signature.length !== signatureLength) return undefined;
  // Base64 leaves two bits unused and decoders skip invalid characters: only the spelling that we
  // write is accepted.
  if (Buffer.from(signature, "base64").toString("base64") !== signature) return undefined;
  return keys.verify(purpose, value, signature) ? value : undefined;
}
