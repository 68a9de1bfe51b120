import type { ApiKeyWire } from "#contract/identity/api-key-schema.ts";
import { apiKeyScopes } from "#contract/identity/api-key-scopes.ts";
import { scopesLabel } from "#web/platform/credentials/scope-labels.ts";
import { lengthOfTime } from "#web/platform/format/format.ts";
import type { Tone } from "#web/ui/text/badge.tsx";

const minuteMs = 60_000;
const dayMs = 86_400_000;

export const defaultRequestsPerMinute = 600;

export function apiKeyState(key: ApiKeyWire, now: Date): { word: string; tone: Tone } {
  if (key.expiresAt !== null && now >= new Date(key.expiresAt)) {
    return { word: "Expired", tone: "neutral" };
  }
  if (!key.enabled) return { word: "Off", tone: "neutral" };
  return key.remaining === 0 ? { word: "Used up", tone: "warn" } : { word: "On", tone: "good" };
}

/** Writes "Full access" or "Products (read)". */
export function accessLabel({ scopes }: Pick<ApiKeyWire, "scopes">): string {
  return scopes === null ? "Full access" : scopesLabel(scopes, apiKeyScopes);
}

/** Writes "600 per minute". */
export function limitLabel(key: LimitedKey): string {
  if (!key.rateLimitEnabled) return "No limit";
  const { rateLimitMax: most, rateLimitTimeWindow: windowMs } = key;
  return `${most.toLocaleString("en-US")} ${windowLabel(windowMs)}`;
}

function windowLabel(windowMs: number): string {
  if (windowMs === minuteMs) return "per minute";
  return windowMs === dayMs ? "per day" : `in ${lengthOfTime(windowMs)}`;
}

/**
 * Keys with another window, made before keys had a limit per minute, are offered the nearest one.
 */
export function requestsPerMinute(key: LimitedKey): number {
  if (!key.rateLimitEnabled || key.rateLimitTimeWindow !== minuteMs)
    return defaultRequestsPerMinute;
  return key.rateLimitMax;
}

/** Says how much of the present window is used. The server does not say when the window began. */
export function usesLabel(key: LimitedKey): string {
  const used = key.rateLimitEnabled ? [`${key.requestCount} of ${key.rateLimitMax} used`] : [];
  const left = key.remaining === null ? [] : [`${key.remaining} left in total`];
  return [...used, ...left].join(", ");
}

type LimitedKey = Pick<
  ApiKeyWire,
  "rateLimitEnabled" | "rateLimitMax" | "rateLimitTimeWindow" | "requestCount" | "remaining"
>;
