import * as z from "zod/mini";
import { type Scope, tokenScopes } from "../identity/scopes.ts";
import { Instant } from "../instant.ts";
import { organizationFilter, pageFields, repeated, sortedBy, toPageSchema } from "../page.ts";
import { WireId, WireIdInput } from "../wire-id.ts";

const maxCommentLength = 255;
const maxSeconds = 10 * 366 * 24 * 60 * 60;

const TokenScope = z.enum(tokenScopes as [Scope, ...Scope[]]);

export const AccessToken = z.object({
  id: WireId,
  created_at: Instant,
  modified_at: z.nullable(Instant),
  organization_id: WireId,
  comment: z.string(),
  scopes: z.array(TokenScope),
  expires_at: z.nullable(Instant),
  last_used_at: z.nullable(Instant),
});
export type AccessTokenWire = z.infer<typeof AccessToken>;

/** The token itself is in this answer and in no other. */
export const NewAccessToken = z.object({
  organization_access_token: AccessToken,
  token: z.string(),
});
export type NewAccessTokenWire = z.infer<typeof NewAccessToken>;

const comment = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxCommentLength));
const scopeList = z.array(TokenScope).check(z.minLength(1), z.maxLength(tokenScopes.length));

export const AccessTokenCreate = z.object({
  comment,
  organization_id: z.optional(z.nullable(WireIdInput)),
  /** None: everything the role of its maker allows. */
  scopes: z.optional(z.nullable(scopeList)),
  /** Seconds; none: for ever. */
  expires_in: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(maxSeconds)))),
});
export type AccessTokenCreate = z.infer<typeof AccessTokenCreate>;

export const AccessTokenUpdate = z.object({
  comment: z.optional(z.nullable(comment)),
  scopes: z.optional(z.nullable(scopeList)),
});
export type AccessTokenUpdate = z.infer<typeof AccessTokenUpdate>;

export const AccessTokenListQuery = z.object({
  ...pageFields,
  ...organizationFilter,
  /** The id of the person who created the token. */
  created_by: z.optional(repeated(z.string())),
  sorting: sortedBy(["created_at", "comment", "last_used_at"], "created_at"),
});
export type AccessTokenListQuery = z.infer<typeof AccessTokenListQuery>;

export const AccessTokenPage = toPageSchema(AccessToken);
