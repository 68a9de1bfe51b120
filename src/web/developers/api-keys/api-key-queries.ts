import { queryOptions } from "@tanstack/react-query";
import type { ApiKeyWire } from "#contract/identity/api-key-schema.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { accountCall } from "#web/platform/identity/account-queries.ts";

export const apiKeysQuery = queryOptions({
  queryKey: ["api-keys"],
  queryFn: () => accountCall<ApiKeyWire[]>("/api-key/list"),
});

export async function refreshApiKeys(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
}
