import type { SessionAnswer } from "#contract/identity/session-schema.ts";
import type { Keys } from "#server/platform/keys.ts";

const purpose = "session-cache";
/** accounts spec §9: what a browser keeps of one cookie, name and value together. */
export const cookieCharactersAtMost = 4093;

interface CachedSession {
  session: SessionAnswer;
  expiresAt: number;
  signature: string;
}

/** identity contract §3: base64url of the answer, its expiry and a signature over both; too large is undefined. */
export function writeCachedSession(
  keys: Keys,
  answer: SessionAnswer,
  expiresAtMs: number,
  charactersAtMost: number,
): string | undefined {
  const signature = urlSafe(keys.sign(purpose, signedText(answer, expiresAtMs)));
  const cached: CachedSession = { session: answer, expiresAt: expiresAtMs, signature };
  const value = Buffer.from(JSON.stringify(cached)).toString("base64url");
  return value.length <= charactersAtMost ? value : undefined;
}

export interface OpenedCache {
  answer: SessionAnswer;
  /** When the cache, or the session in it, is over. */
  endsAtMs: number;
}

/** What a cache cookie holds, or undefined if it was not us who wrote it. */
export function openCachedSession(keys: Keys, value: string): OpenedCache | undefined {
  const cached = parse(value);
  if (!cached) return undefined;
  const { session: answer, expiresAt, signature } = cached;
  if (!keys.verify(purpose, signedText(answer, expiresAt), signature)) return undefined;
  return { answer, endsAtMs: Math.min(expiresAt, Date.parse(answer.session.expiresAt)) };
}

/** A cache that is over, or belongs to another session, is as good as none. */
export function answerFor(
  cache: OpenedCache,
  token: string,
  nowMs: number,
): SessionAnswer | undefined {
  return nowMs < cache.endsAtMs && cache.answer.session.token === token ? cache.answer : undefined;
}

function signedText({ session, user }: SessionAnswer, expiresAt: number): string {
  return JSON.stringify({ session, user, expiresAt });
}

function parse(value: string): CachedSession | undefined {
  try {
    const bytes = Buffer.from(value, "base64url");
    // A lenient reader skips what is no base64: only the one spelling that we write counts.
    if (bytes.toString("base64url") !== value) return undefined;
    const cached = JSON.parse(bytes.toString()) as Partial<CachedSession> | null;
    const { session, expiresAt, signature } = cached ?? {};
    if (!session?.session || !session.user || typeof expiresAt !== "number") return undefined;
    return typeof signature === "string" ? { session, expiresAt, signature } : undefined;
  } catch {
    return undefined;
  }
}

function urlSafe(base64: string): string {
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
