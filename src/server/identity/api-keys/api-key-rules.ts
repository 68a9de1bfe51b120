import type { ApiKeyPermissions } from "#contract/identity/api-key-schema.ts";

export const nameLengthAtMost = 32;
export const prefixLengthAtMost = 32;
export const startLength = 6;
export const keysAtMost = 100;
/** identity contract §8: what a key gets that nobody set a limit for. */
export const defaultLimit = { rateLimitWindowMs: 86_400_000, rateLimitMax: 10 };

const daySeconds = 86_400;
const shortestSeconds = daySeconds;
const longestSeconds = 365 * daySeconds;

export function isNameLength(name: string): boolean {
  return name.length >= 1 && name.length <= nameLengthAtMost;
}

/** Both ends are allowed: a day and a year. */
export function expiryOf(
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
}

export type KeyVerdict =
  | "usable"
  | "disabled"
  | "expired"
  | "used_up"
  | "not_permitted"
  | { tryAgainInMs: number };

/**
 * Says in words what the statement that counts a use decides (`countUse` is the judge). The instants of expiry,
 * refill and the end of a window already count as reached. Expiry and refill go by the business clock, the window
 * of the rate limit by the machine's.
 */
export function judgeKey(
  key: KeyState,
  clocks: { now: Date; machineNow: Date },
  required?: ApiKeyPermissions,
): KeyVerdict {
  if (!key.enabled) return "disabled";
  if (key.expiresAt !== null && clocks.now >= key.expiresAt) return "expired";
  if (required !== undefined && !grants(key.permissions, required)) return "not_permitted";
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
