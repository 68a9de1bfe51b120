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

/**
 * The answer for the session with this token. A cache that has expired, or whose session has, or that belongs to
 * another session, is as good as none; one that was changed is reported.
 */
export function readCachedSession(
  keys: Keys,
  value: string,
  token: string,
  nowMs: number,
): SessionAnswer | "tampered" | undefined {
  const cached = parse(value);
  if (!cached) return "tampered";
  const { session: answer, expiresAt, signature } = cached;
  if (!keys.verify(purpose, signedText(answer, expiresAt), signature)) return "tampered";
  const endsAt = Math.min(expiresAt, Date.parse(answer.session.expiresAt));
  if (nowMs >= endsAt || answer.session.token !== token) return undefined;
  return answer;
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
