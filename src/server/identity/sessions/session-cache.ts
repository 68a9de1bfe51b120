import type { SessionAnswer } from "#contract/identity/session-schema.ts";
import type { Keys } from "#server/platform/keys.ts";

const purpose = "session-cache";
/** Browsers store at most this much for one cookie, name and value together. */
export const maxCookieCharacters = 4093;

/**
 * Writes the answer, its expiry and a signature over both as base64url; undefined if it is too
 * large.
 */
export function writeCachedSession(
  keys: Keys,
  answer: SessionAnswer,
  expiresAtMs: number,
  maxCharacters: number,
): string | undefined {
  const signature = urlSafe(keys.sign(purpose, signedText(answer, expiresAtMs)));
  const cached = { session: answer, expiresAt: expiresAtMs, signature };
  const value = Buffer.from(JSON.stringify(cached)).toString("base64url");
  return value.length <= maxCharacters ? value : undefined;
}

export interface OpenedCache {
  /** The answer as it was written. */
  json: string;
  token: string;
  /** When the cache, or the session in it, is over. */
  endsAtMs: number;
}

/** Opens the content of a cache cookie, or undefined if its signature is not ours. */
export function openCachedSession(keys: Keys, value: string): OpenedCache | undefined {
  const [, json = "", expiresAt = "", signature = ""] = spelling.exec(decoded(value)) ?? [];
  const signed = `${json.slice(0, -1)},"expiresAt":${expiresAt}}`;
  if (!keys.verify(purpose, signed, signature)) return undefined;
  const { session } = JSON.parse(json) as SessionAnswer;
  const endsAtMs = Math.min(Number(expiresAt), Date.parse(session.expiresAt));
  return { json, token: session.token, endsAtMs };
}

/** The one spelling that we write: it contains the signed text and the answer unchanged. */
const spelling = /^\{"session":(\{.+\}),"expiresAt":(\d+),"signature":"([\w-]{43})"\}$/s;

/** A lenient reader skips what is no base64: that is no cookie of ours. */
function decoded(value: string): string {
  const bytes = Buffer.from(value, "base64url");
  return bytes.toString("base64url") === value ? bytes.toString() : "";
}

function signedText({ session, user }: SessionAnswer, expiresAt: number): string {
  return JSON.stringify({ session, user, expiresAt });
}

function urlSafe(base64: string): string {
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
