import type { ApiKeyPermissions } from "#contract/identity/api-key-schema.ts";
import type { ApiKeyScope } from "#contract/identity/api-key-scopes.ts";
import type { Ctx } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { apiKeyErrors } from "./api-key-errors.ts";
import { isMetadata, isNameLength, limitPerMinute, toExpiry } from "./api-key-rules.ts";

/** The settings that the owner of a key decides. */
export interface OwnerSettings {
  name?: string | undefined;
  enabled?: boolean | undefined;
  expiresIn?: number | null | undefined;
  metadata?: unknown;
  /** Null is full access. */
  scopes?: readonly ApiKeyScope[] | null | undefined;
  requestsPerMinute?: number | undefined;
}

/** The settings that only the server decides: never filled from a request. */
export interface ServerSettings {
  remaining?: number | null | undefined;
  refillAmount?: number | undefined;
  refillInterval?: number | undefined;
  rateLimitMax?: number | undefined;
  rateLimitTimeWindow?: number | undefined;
  rateLimitEnabled?: boolean | undefined;
  permissions?: ApiKeyPermissions | null | undefined;
}

/**
 * Checks the settings of a request: a property that only the server sets is refused, not ignored.
 */
export function ownerSettings(input: OwnerSettings & ServerSettings): OwnerSettings {
  const { name, enabled, expiresIn, metadata, scopes, requestsPerMinute, ...rest } = input;
  const { remaining, refillAmount, refillInterval, permissions, ...limit } = rest;
  const { rateLimitMax, rateLimitTimeWindow, rateLimitEnabled } = limit;
  const named = [refillAmount, refillInterval, rateLimitMax, rateLimitTimeWindow];
  if (
    [...named, rateLimitEnabled, permissions].some((value) => value !== undefined) ||
    // No limit of uses is what a key has anyway.
    (remaining !== undefined && remaining !== null)
  )
    throw new Refusal(apiKeyErrors.serverOnly);
  return { name, enabled, expiresIn, metadata, scopes, requestsPerMinute };
}

/** Returns the columns that the given settings change; what is not given stays. */
export function settingColumns(
  ctx: Ctx,
  settings: OwnerSettings & ServerSettings,
): ReturnType<typeof ownerColumns> & ReturnType<typeof serverColumns> {
  return { ...ownerColumns(ctx, settings), ...serverColumns(settings) };
}

function ownerColumns(ctx: Ctx, settings: OwnerSettings) {
  const { name, enabled, expiresIn, metadata, scopes, requestsPerMinute } = settings;
  if (name !== undefined && !isNameLength(name)) throw new Refusal(apiKeyErrors.nameLength);
  if (metadata !== undefined && !isMetadata(metadata)) throw new Refusal(apiKeyErrors.metadataType);
  const expiresAt = expiresIn === undefined ? undefined : toExpiry(expiresIn, ctx.now);
  if (expiresAt === "too_soon") throw new Refusal(apiKeyErrors.expiresTooSoon);
  if (expiresAt === "too_late") throw new Refusal(apiKeyErrors.expiresTooLate);
  return given({
    name,
    enabled,
    expiresAt,
    metadata: metadata === undefined ? undefined : asJson(metadata),
    scopes: scopes && [...new Set(scopes)],
    ...(requestsPerMinute === undefined ? {} : limitPerMinute(requestsPerMinute)),
  });
}

function serverColumns(settings: ServerSettings) {
  const { refillAmount, refillInterval, remaining, permissions } = settings;
  if (refillInterval !== undefined && refillAmount === undefined)
    throw new Refusal(apiKeyErrors.refillAmountMissing);
  if (refillAmount !== undefined && refillInterval === undefined)
    throw new Refusal(apiKeyErrors.refillIntervalMissing);
  if (typeof remaining === "number" && !(Number.isSafeInteger(remaining) && remaining >= 0))
    throw new Refusal(apiKeyErrors.remaining);
  return given({
    remaining,
    refillAmount,
    refillIntervalMs: refillInterval,
    rateLimitMax: settings.rateLimitMax,
    rateLimitWindowMs: settings.rateLimitTimeWindow,
    rateLimitEnabled: settings.rateLimitEnabled,
    permissions: permissions === undefined ? undefined : asJson(permissions),
  });
}

function asJson(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

function given<Fields extends object>(fields: Fields): Given<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Given<Fields>;
}
