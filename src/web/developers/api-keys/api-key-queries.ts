import { queryOptions } from "@tanstack/react-query";
import type { ApiKeyPageWire, ApiKeyWire } from "#contract/identity/api-key-schema.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { accountCall } from "#web/platform/identity/account-queries.ts";

export const apiKeysQuery = queryOptions({
  queryKey: ["api-keys"],
  queryFn: async () => {
    const answer = await accountCall<ApiKeyWire[] | ApiKeyPageWire>("/api-key/list");
    return Array.isArray(answer) ? answer : answer.apiKeys;
  },
});

export async function refreshApiKeys(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
}
