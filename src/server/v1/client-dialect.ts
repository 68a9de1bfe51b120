import type { IncomingHttpHeaders } from "node:http";

/**
 * How an answer is read: as release 0.32 of the official client reads it, as releases from 0.43.1
 * on do, or as API versions with a date do. Other programs and browsers read as 0.32.
 */
export type ClientDialect = "0.32" | "0.43" | "dated";

/** Names release, generator and API: `speakeasy-sdk/typescript 0.49.0 2.918.3 2026-04 …`. */
const officialAgent = /^speakeasy-sdk\/typescript (\d+)\.(\d+)\.(\d+) \S+ (\S+) @polar-sh\/sdk/;
const datedVersion = /^\d{4}-\d\d$/;

/** Release 0.49 names its dated API version in `user-agent`, later ones in `polar-version`. */
export function readClientDialect(headers: IncomingHttpHeaders): ClientDialect {
  if (headers["polar-version"] !== undefined) return "dated";
  const [, ...named] = officialAgent.exec(headers["user-agent"] ?? "") ?? [];
  if (datedVersion.test(named[3] ?? "")) return "dated";
  const [major = 0, minor = 0, patch = 0] = named.map(Number);
  const isLater = major > 0 || minor > 43 || (minor === 43 && patch > 0);
  return isLater ? "0.43" : "0.32";
}
