import type { Config } from "#server/platform/config.ts";
import type { Keys } from "#server/platform/keys.ts";
import { cookieSecondsAtMost } from "./session-rules.ts";

const purpose = "session-cookie";
const signatureLength = 44;

/** Names and attributes of identity contract §3. */
export interface SessionCookies {
  /** The session token of a Cookie header, if its signature is ours. */
  read(cookieHeader: string | undefined): string | undefined;
  /** What to set for a session; without being remembered it ends with the browser. */
  start(token: string, remembered: boolean): string[];
  /** All three, whether or not they are in use. */
  clear(): string[];
}

export function createSessionCookies(config: Config, keys: Keys): SessionCookies {
  const prefix = `${config.secureCookies ? "__Secure-" : ""}${config.cookiePrefix}`;
  const tokenName = `${prefix}.session_token`;
  const forgetName = `${prefix}.dont_remember`;
  const cacheName = `${prefix}.session_data`;
  const attributes = `Path=/; HttpOnly;${config.secureCookies ? " Secure;" : ""} SameSite=Lax`;
  const maxAge = Math.min(config.sessions.expiresSeconds, cookieSecondsAtMost);
  const signed = (value: string) => encodeURIComponent(`${value}.${keys.sign(purpose, value)}`);

  return {
    read(cookieHeader) {
      const value = cookieValue(cookieHeader, tokenName);
      return value === undefined ? undefined : signedValue(keys, value);
    },
    start(token, remembered) {
      if (remembered) return [`${tokenName}=${signed(token)}; Max-Age=${maxAge}; ${attributes}`];
      return [
        `${tokenName}=${signed(token)}; ${attributes}`,
        `${forgetName}=${signed("true")}; ${attributes}`,
      ];
    },
    clear: () =>
      [tokenName, forgetName, cacheName].map((name) => `${name}=; Max-Age=0; ${attributes}`),
  };
}

/** The first cookie of that name, decoded; undefined when it is missing or badly encoded. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  for (let start = 0; start < header.length; ) {
    const end = header.indexOf(";", start);
    const pair = header.slice(start, end === -1 ? undefined : end).trim();
    if (pair.startsWith(name) && pair[name.length] === "=")
      return decoded(pair.slice(name.length + 1));
    if (end === -1) return undefined;
    start = end + 1;
  }
  return undefined;
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
  return keys.verify(purpose, value, signature) ? value : undefined;
}
