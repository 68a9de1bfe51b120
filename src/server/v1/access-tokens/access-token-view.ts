import type { AccessTokenWire } from "#contract/billing/access-token-schema.ts";
import type { Scope } from "#contract/identity/scopes.ts";
import type { AccessTokenRow } from "./access-token-store.ts";

export function presentAccessToken(row: AccessTokenRow): AccessTokenWire {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt?.toISOString() ?? null,
    organization_id: row.organizationId,
    comment: row.comment,
    scopes: row.scopes as Scope[],
    expires_at: row.expiresAt?.toISOString() ?? null,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  };
}
