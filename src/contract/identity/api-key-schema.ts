import * as z from "zod/mini";
import { type ApiKeyScope, apiKeyScopes } from "./api-key-scopes.ts";

const metadataCharacters = 10_000;

/** Resource → actions, such as `{ files: ["read"] }`. */
export type ApiKeyPermissions = Record<string, string[]>;

/**
 * The key itself is in no answer but that of its creation. `scopes` is an addition to the official
 * client's shape.
 */
export interface ApiKeyWire {
  id: string;
  name: string | null;
  start: string;
  prefix: string | null;
  userId: string;
  /** The owner again: from release 1.5 on the official client names them so. */
  referenceId: string;
  configId: "default";
  refillInterval: number | null;
  refillAmount: number | null;
  lastRefillAt: string | null;
  enabled: boolean;
  rateLimitEnabled: boolean;
  rateLimitTimeWindow: number;
  rateLimitMax: number;
  requestCount: number;
  remaining: number | null;
  lastRequest: string | null;
  expiresAt: string | null;
  createdAt: string;
  updatedAt: string;
  permissions: ApiKeyPermissions | null;
  /** The scopes that the owner chose; null is full access. */
  scopes: ApiKeyScope[] | null;
  metadata: Record<string, unknown> | null;
}

export interface NewApiKeyWire extends ApiKeyWire {
  key: string;
}

/** Seconds; null is for ever. */
const expiresIn = z.optional(z.nullable(z.int().check(z.positive())));
/** Its content is checked elsewhere, with its own message; here only that it can be stored. */
const metadata = z.optional(
  z.unknown().check(z.refine((value) => JSON.stringify(value).length <= metadataCharacters)),
);

export const maxRequestsPerMinute = 6_000;

/** The settings that the owner of a key decides, in fields of our own. */
const ownerOnly = {
  scopes: z.optional(
    z.nullable(
      z.array(z.enum(apiKeyScopes)).check(z.minLength(1), z.maxLength(apiKeyScopes.length)),
    ),
  ),
  requestsPerMinute: z.optional(z.int().check(z.minimum(1), z.maximum(maxRequestsPerMinute))),
};

/**
 * The official client's names for limits and permissions are for the server: a request with one is
 * refused.
 */
const serverOnly = {
  remaining: z.optional(z.nullable(z.number())),
  refillAmount: z.optional(z.number()),
  refillInterval: z.optional(z.number()),
  rateLimitMax: z.optional(z.number()),
  rateLimitTimeWindow: z.optional(z.number()),
  rateLimitEnabled: z.optional(z.boolean()),
  permissions: z.optional(z.nullable(z.record(z.string(), z.array(z.string())))),
};

export const ApiKeyCreate = z.object({
  name: z.optional(z.string()),
  prefix: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]+$/))),
  expiresIn,
  metadata,
  ...ownerOnly,
  ...serverOnly,
});

export const ApiKeyUpdate = z.object({
  keyId: z.string(),
  name: z.optional(z.string()),
  enabled: z.optional(z.boolean()),
  expiresIn,
  metadata,
  ...ownerOnly,
  ...serverOnly,
});

export const ApiKeyDelete = z.object({ keyId: z.string() });

export const ApiKeyGetQuery = z.object({ id: z.string() });

const WholeNumber = z.string().check(z.regex(/^\d{1,9}$/));

export const ApiKeyListQuery = z.object({
  limit: z.optional(WholeNumber),
  offset: z.optional(WholeNumber),
  sortBy: z.optional(z.enum(["createdAt", "updatedAt", "name"])),
  sortDirection: z.optional(z.enum(["asc", "desc"])),
});

/** The list as releases from 1.5 on read it. */
export interface ApiKeyPageWire {
  apiKeys: ApiKeyWire[];
  total: number;
  limit?: number;
  offset?: number;
}

export type ApiKeyListQuery = z.infer<typeof ApiKeyListQuery>;
export type ApiKeyCreate = z.infer<typeof ApiKeyCreate>;
export type ApiKeyUpdate = z.infer<typeof ApiKeyUpdate>;
