import type { ApiKeyPermissions, ApiKeyWire } from "#contract/identity/api-key-schema.ts";
import { lengthOfTime } from "#web/platform/format.ts";
import type { Tone } from "#web/ui/badge.tsx";

const dayMs = 86_400_000;

/** A call that works with nothing but the key. */
export function apiKeyCall(baseUrl: string, key: string): string {
  return [`curl ${baseUrl}/api/auth/organization/list \\`, `  -H "x-api-key: ${key}"`].join("\n");
}

/** The call that makes one, for people who would rather call than click. */
export function createKeyCall(baseUrl: string): string {
  return [
    `curl ${baseUrl}/api/auth/api-key/create \\`,
    `  -H "Content-Type: application/json" \\`,
    "  -b cookies.txt \\",
    `  -d '{"name":"Nightly export","expiresIn":7776000}'`,
  ].join("\n");
}

export function apiKeyState(key: ApiKeyWire, now: Date): { word: string; tone: Tone } {
  if (key.expiresAt !== null && now >= new Date(key.expiresAt)) {
    return { word: "Expired", tone: "neutral" };
  }
  if (!key.enabled) return { word: "Off", tone: "neutral" };
  return key.remaining === 0 ? { word: "Used up", tone: "warn" } : { word: "On", tone: "good" };
}

/** "files: read, write" */
export function permissionWords(permissions: ApiKeyPermissions | null): string {
  const entries = Object.entries(permissions ?? {});
  if (entries.length === 0) return "All that you may";
  return entries.map(([resource, actions]) => `${resource}: ${actions.join(", ")}`).join("; ");
}

/** "10 a day"; what nobody limits has no limit. */
export function limitWords(key: LimitedKey): string {
  if (!key.rateLimitEnabled) return "No limit";
  const { rateLimitMax: most, rateLimitTimeWindow: windowMs } = key;
  const window = windowMs === dayMs ? "a day" : `in ${lengthOfTime(windowMs)}`;
  return `${most} ${window}`;
}

/** How much of it is gone. The wire does not say when the window began, so neither do we. */
export function usesWords(key: LimitedKey): string {
  const used = key.rateLimitEnabled ? [`${key.requestCount} of ${key.rateLimitMax} used`] : [];
  const left = key.remaining === null ? [] : [`${key.remaining} left in all`];
  return [...used, ...left].join(", ");
}

type LimitedKey = Pick<
  ApiKeyWire,
  "rateLimitEnabled" | "rateLimitMax" | "rateLimitTimeWindow" | "requestCount" | "remaining"
>;
