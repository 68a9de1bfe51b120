import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type {
  AdminSessionWire,
  AdminUserListWire,
  AdminUserWire,
} from "#contract/identity/admin-schema.ts";
import type { ApiKeyWire } from "#contract/identity/api-key-schema.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { accountCall } from "#web/platform/identity/account-queries.ts";
import { useCurrentUser } from "#web/platform/identity/current-user.ts";

export const peoplePerPage = 20;

export function administratorKey(userId: string) {
  return ["administration", "permission", userId] as const;
}

/**
 * Returns whether to show the way to the administration; the server decides about everything in it.
 */
export function useIsAdministrator(): boolean | undefined {
  const { user } = useCurrentUser();
  const { data } = useQuery({
    queryKey: administratorKey(user.id),
    queryFn: () =>
      accountCall<{ success: boolean }>("/admin/has-permission", {
        permissions: { user: ["list"] },
      }),
    staleTime: 60_000,
  });
  return data?.success;
}

export function peopleQuery(text: string, page: number) {
  return queryOptions({
    queryKey: ["administration", "people", text, page],
    queryFn: () =>
      accountCall<AdminUserListWire>(
        `/admin/list-users?${new URLSearchParams(search(text, page))}`,
      ),
    placeholderData: keepPreviousData,
  });
}

/** One field is searched at a time: an @ or a dot makes it an address. */
function search(text: string, page: number): Record<string, string> {
  const paging = {
    limit: String(peoplePerPage),
    offset: String((page - 1) * peoplePerPage),
    sortBy: "createdAt",
    sortDirection: "desc",
  };
  if (text === "") return paging;
  const searchField = /[@.]/.test(text) ? "email" : "name";
  return { ...paging, searchValue: text, searchField, searchOperator: "contains" };
}

export function personSessionsQuery(userId: string) {
  return queryOptions({
    queryKey: ["administration", "sessions", userId],
    queryFn: () =>
      accountCall<{ sessions: AdminSessionWire[] }>("/admin/list-user-sessions", { userId }),
  });
}

export function personApiKeysQuery(userId: string) {
  return queryOptions({
    queryKey: ["administration", "api-keys", userId],
    queryFn: () =>
      accountCall<{ apiKeys: ApiKeyWire[] }>(
        `/admin/list-user-api-keys?${new URLSearchParams({ userId })}`,
      ),
  });
}

export function adminCall<T = unknown>(name: string, body: object = {}): Promise<T> {
  return accountCall<T>(`/admin/${name}`, body);
}

export async function refreshAdministration(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ["administration"] });
}

export function isAdministratorRole({ role }: Pick<AdminUserWire, "role">): boolean {
  return role.split(",").includes("admin");
}
