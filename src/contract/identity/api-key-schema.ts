import * as z from "zod/mini";

const metadataCharacters = 10_000;

/** Resource → actions, such as `{ files: ["read"] }`. */
export type ApiKeyPermissions = Record<string, string[]>;

/** identity contract §8. The key itself is in no answer but that of its creation. */
export interface ApiKeyWire {
  id: string;
  name: string | null;
  start: string;
  prefix: string | null;
  userId: string;
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
  metadata: Record<string, unknown> | null;
}

export interface NewApiKeyWire extends ApiKeyWire {
  key: string;
}

/** Seconds; null is for ever. */
const expiresIn = z.optional(z.nullable(z.int().check(z.positive())));
/** What it is, is judged with words of its own; here only that it can be kept. */
const metadata = z.optional(
  z.unknown().check(z.refine((value) => JSON.stringify(value).length <= metadataCharacters)),
);

/** Limits and permissions are set by the server: a request that names one is refused by name. */
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
  ...serverOnly,
});

export const ApiKeyUpdate = z.object({
  keyId: z.string(),
  name: z.optional(z.string()),
  enabled: z.optional(z.boolean()),
  expiresIn,
  metadata,
  ...serverOnly,
});

export const ApiKeyDelete = z.object({ keyId: z.string() });

export const ApiKeyGetQuery = z.object({ id: z.string() });

export type ApiKeyCreate = z.infer<typeof ApiKeyCreate>;
export type ApiKeyUpdate = z.infer<typeof ApiKeyUpdate>;
