import { queryOptions } from "@tanstack/react-query";
import type {
  FullOrganizationWire,
  MovedOrganizationWire,
  OrganizationWire,
} from "#contract/identity/organization-schema.ts";
import { ApiRefusal } from "#web/platform/api/api.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { accountCall } from "#web/platform/identity/account-queries.ts";
import { sessionState } from "#web/platform/identity/current-user.ts";

/** Finds which of one's organizations had this slug before; null if none. */
export const formerSlugQuery = (slug: string) =>
  queryOptions({
    queryKey: ["organizations", "former slug", slug],
    queryFn: () =>
      accountCall<MovedOrganizationWire | null>(
        `/organization/find-by-former-slug?slug=${encodeURIComponent(slug)}`,
      ),
  });

export const organizationsQuery = queryOptions({
  queryKey: ["organizations"],
  queryFn: () => accountCall<OrganizationWire[]>("/organization/list"),
});

export function fullOrganizationQuery(id: string) {
  return queryOptions({
    queryKey: ["organization", id],
    queryFn: () => readOrganization(id),
  });
}

/**
 * A person who was removed meanwhile learns it here: the list then lacks the organization, and its
 * page closes.
 */
async function readOrganization(id: string): Promise<FullOrganizationWire> {
  const query = new URLSearchParams({ organizationId: id });
  try {
    return await accountCall<FullOrganizationWire>(`/organization/get-full-organization?${query}`);
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 403) {
      void sessionState.refetch();
      void queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey });
    }
    throw error;
  }
}

export function organizationCall<T = unknown>(name: string, body: object): Promise<T> {
  return accountCall<T>(`/organization/${name}`, body);
}

export async function activateOrganization(organizationId: string): Promise<void> {
  await organizationCall("set-active", { organizationId });
  await sessionState.refetch();
}

/** Reads the organization again after a change inside of it. */
export async function refreshOrganization(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ["organization"] });
}

/**
 * Reads the organizations again after one was added, removed or renamed: the list first, since it
 * decides which pages may stay open.
 */
export async function refreshOrganizations(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey });
  await sessionState.refetch();
  await refreshOrganization();
}
