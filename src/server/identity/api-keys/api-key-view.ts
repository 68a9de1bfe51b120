import type {
  ApiKeyListQuery,
  ApiKeyPageWire,
  ApiKeyPermissions,
  ApiKeyWire,
} from "#contract/identity/api-key-schema.ts";
import type { ApiKeyScope } from "#contract/identity/api-key-scopes.ts";
import { pageApiKeys } from "./api-key-page-rules.ts";
import type { ApiKeyRow } from "./api-key-store.ts";

/** Releases before 1.5 of the official client read the bare list, later ones a page around it. */
export function presentApiKeyList(
  rows: readonly ApiKeyRow[],
  query: ApiKeyListQuery,
  shape: "array" | "page",
): ApiKeyWire[] | ApiKeyPageWire {
  const apiKeys = pageApiKeys(rows.map(presentApiKey), query);
  if (shape === "array") return apiKeys;
  return {
    apiKeys,
    total: rows.length,
    ...(query.limit === undefined ? {} : { limit: Number(query.limit) }),
    ...(query.offset === undefined ? {} : { offset: Number(query.offset) }),
  };
}

export function presentApiKey(key: ApiKeyRow): ApiKeyWire {
  return {
    id: key.id,
    name: key.name,
    start: key.start,
    prefix: key.prefix,
    userId: key.userId,
    referenceId: key.userId,
    configId: "default",
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
