import type { ApiKeyPermissions, ApiKeyWire } from "#contract/identity/api-key-schema.ts";
import type { ApiKeyScope } from "#contract/identity/api-key-scopes.ts";
import type { ApiKeyRow } from "./api-key-store.ts";

export function presentApiKey(key: ApiKeyRow): ApiKeyWire {
  return {
    id: key.id,
    name: key.name,
    start: key.start,
    prefix: key.prefix,
    userId: key.userId,
    refillInterval: key.refillIntervalMs,
    refillAmount: key.refillAmount,
    lastRefillAt: key.lastRefillAt?.toISOString() ?? null,
    enabled: key.enabled,
    rateLimitEnabled: key.rateLimitEnabled,
    rateLimitTimeWindow: key.rateLimitWindowMs,
    rateLimitMax: key.rateLimitMax,
    requestCount: key.requestCount,
    remaining: key.remaining,
    lastRequest: key.lastRequestAt?.toISOString() ?? null,
    expiresAt: key.expiresAt?.toISOString() ?? null,
    createdAt: key.createdAt.toISOString(),
    updatedAt: key.updatedAt.toISOString(),
    permissions: key.permissions as ApiKeyPermissions | null,
    scopes: key.scopes as ApiKeyScope[] | null,
    metadata: key.metadata as Record<string, unknown> | null,
  };
}
