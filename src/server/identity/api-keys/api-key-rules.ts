import type { ApiKeyPermissions } from "#contract/identity/api-key-schema.ts";
import { type ApiKeyScope, isKeyScopeGiven } from "#contract/identity/api-key-scopes.ts";

export const maxNameLength = 32;
export const maxPrefixLength = 32;
export const startLength = 6;
export const maxKeys = 100;
/** The limit of a key whose creator names none: as often as one address may call one route. */
export const defaultLimit = limitPerMinute(600);

const daySeconds = 86_400;
const shortestSeconds = daySeconds;
const longestSeconds = 365 * daySeconds;

export function isNameLength(name: string): boolean {
  return name.length >= 1 && name.length <= maxNameLength;
}

export function limitPerMinute(requests: number) {
  return { rateLimitEnabled: true, rateLimitWindowMs: 60_000, rateLimitMax: requests };
}

/** Both ends are allowed: a day and a year. */
export function toExpiry(
  expiresInSeconds: number | null,
  now: Date,
): Date | null | "too_soon" | "too_late" {
  if (expiresInSeconds === null) return null;
  if (expiresInSeconds < shortestSeconds) return "too_soon";
  if (expiresInSeconds > longestSeconds) return "too_late";
  return new Date(now.getTime() + expiresInSeconds * 1000);
}

export function isMetadata(value: unknown): value is Record<string, unknown> | null {
  return typeof value === "object" && !Array.isArray(value);
}

export interface KeyState {
  enabled: boolean;
  expiresAt: Date | null;
  remaining: number | null;
  refillIntervalMs: number | null;
  lastRefillAt: Date | null;
  createdAt: Date;
  rateLimitEnabled: boolean;
  rateLimitWindowMs: number;
  rateLimitMax: number;
  requestCount: number;
  windowStartedAt: Date | null;
  permissions: unknown;
  scopes: string[] | null;
}

/**
 * The requirement of a request: the scope of its route, or permissions that the server gave to the
 * key.
 */
export interface KeyNeeds {
  scope?: ApiKeyScope | undefined;
  permissions?: ApiKeyPermissions | undefined;
}

export type KeyVerdict =
  | "usable"
  | "disabled"
  | "expired"
  | "used_up"
  | "not_permitted"
  | "out_of_scope"
  | { tryAgainInMs: number };

/**
 * Explains the decision of the statement that counts a use (`countUse`). The instants of expiry,
 * refill and the end of a window already count as reached. Expiry and refill go by the business
 * clock, the window of the rate limit by the machine's.
 */
export function judgeKey(
  key: KeyState,
  clocks: { now: Date; machineNow: Date },
  needed: KeyNeeds = {},
): KeyVerdict {
  if (!key.enabled) return "disabled";
  if (key.expiresAt !== null && clocks.now >= key.expiresAt) return "expired";
  if (needed.permissions && !grants(key.permissions, needed.permissions)) return "not_permitted";
  if (needed.scope && !isKeyScopeGiven(key.scopes, needed.scope)) return "out_of_scope";
  if (key.remaining !== null && key.remaining < 1 && !isRefillDue(key, clocks.now))
    return "used_up";
  const leftMs = windowLeftMs(key, clocks.machineNow);
  if (!key.rateLimitEnabled || leftMs <= 0 || key.requestCount < key.rateLimitMax) return "usable";
  return { tryAgainInMs: leftMs };
}

function isRefillDue(key: KeyState, now: Date): boolean {
  if (key.refillIntervalMs === null) return false;
  const since = key.lastRefillAt ?? key.createdAt;
  return now.getTime() >= since.getTime() + key.refillIntervalMs;
}

function windowLeftMs(key: KeyState, machineNow: Date): number {
  if (key.windowStartedAt === null) return 0;
  return key.windowStartedAt.getTime() + key.rateLimitWindowMs - machineNow.getTime();
}

/** Everything asked for must be there. */
function grants(permissions: unknown, required: ApiKeyPermissions): boolean {
  const granted = (permissions ?? {}) as ApiKeyPermissions;
  return Object.entries(required).every(
    ([resource, actions]) =>
      Object.hasOwn(granted, resource) &&
      actions.every((action) => granted[resource]?.includes(action)),
  );
}
