import { queryOptions } from "@tanstack/react-query";
import type { AccessTokenWire } from "#contract/billing/access-token-schema.ts";
import type { Page } from "#contract/page.ts";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { sellerApi } from "#web/platform/api/seller-api.ts";

/** Counts the access tokens of the organization that this person created. */
export function memberTokensQuery(organizationId: string, userId: string) {
  return queryOptions({
    queryKey: ["member-tokens", organizationId, userId],
    queryFn: async () => {
      const query = { created_by: userId, limit: 1 };
      const page = await sellerApi(organizationId).get<Page<AccessTokenWire>>(
        "/organization-access-tokens/",
        query,
      );
      return page.pagination.total_count;
    },
    gcTime: 0,
    retry: false,
  });
}

/**
 * Returns the text of the checkbox; undefined if there is nothing to revoke, or if the caller may
 * not see tokens.
 */
export function revokeTokensLabel(
  tokens: number | undefined,
  error: Error | null,
): string | undefined {
  if (error instanceof ApiRefusal && error.status === 403) return undefined;
  if (error) return "Also revoke the access tokens they created";
  if (!tokens) return undefined;
  return tokens === 1
    ? "Also revoke the access token they created"
    : `Also revoke the ${tokens} access tokens they created`;
}
