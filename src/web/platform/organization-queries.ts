import { queryOptions, useQuery } from "@tanstack/react-query";
import type {
  FullOrganizationWire,
  OrganizationWire,
} from "#contract/identity/organization-schema.ts";
import { ApiRefusal } from "#web/platform/api.ts";
import { sessionState, useCurrentUser } from "#web/platform/current-user.ts";
import { queryClient } from "#web/platform/query-client.ts";
import { accountCall } from "./account-queries.ts";

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

/** Who has been removed meanwhile learns it here: the list then lacks it and another one becomes active. */
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

export function useActiveOrganizationId(): string | null {
  return useCurrentUser().session.activeOrganizationId;
}

/** The organization one works in, once it is known; undefined while it loads, null without one. */
export function useActiveOrganization() {
  const id = useActiveOrganizationId();
  return useQuery({ ...fullOrganizationQuery(id ?? ""), enabled: id !== null });
}

export function organizationCall<T = unknown>(name: string, body: object): Promise<T> {
  return accountCall<T>(`/organization/${name}`, body);
}

export async function activateOrganization(organizationId: string): Promise<void> {
  await organizationCall("set-active", { organizationId });
  await sessionState.refetch();
}

/** After a change inside of the organization. */
export async function refreshOrganization(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ["organization"] });
}

/** After one has come, gone or changed its name. */
export async function refreshOrganizations(): Promise<void> {
  await sessionState.refetch();
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: organizationsQuery.queryKey }),
    refreshOrganization(),
  ]);
}
