import { queryOptions } from "@tanstack/react-query";
import type { DashboardWire } from "#contract/dashboard-schema.ts";
import { administratorKey } from "#web/administration/administration-queries.ts";
import { impersonationKey } from "#web/administration/impersonation-bar.tsx";
import { receivedInvitationsQuery } from "#web/organization/invitations/received-invitations.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import { clockQuery } from "#web/platform/clock/clock-queries.ts";
import { accountCall } from "#web/platform/identity/account-queries.ts";
import {
  fullOrganizationQuery,
  organizationsQuery,
} from "#web/platform/organization/organization-queries.ts";
import { setupKey } from "#web/seller/home/setup-query.ts";

/**
 * Read once when the frame appears. Its parts go to the queries they belong to, so that these need
 * no call of their own; if it fails, each query makes its own call.
 */
export const dashboardQuery = queryOptions({
  queryKey: ["dashboard"],
  queryFn: async () => {
    const dashboard = await accountCall<DashboardWire | null>("/dashboard");
    if (dashboard) spread(dashboard);
    return dashboard;
  },
  retry: false,
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
});

function spread(dashboard: DashboardWire): void {
  const { userId, organization, setup, clock } = dashboard;
  queryClient.setQueryData(organizationsQuery.queryKey, dashboard.organizations);
  queryClient.setQueryData(receivedInvitationsQuery(userId).queryKey, dashboard.invitations);
  queryClient.setQueryData(administratorKey(userId), { success: dashboard.isAdministrator });
  queryClient.setQueryData(impersonationKey(dashboard.sessionId), dashboard.impersonation);
  if (clock) queryClient.setQueryData(clockQuery.queryKey, clock);
  if (setup) queryClient.setQueryData(setupKey(setup.organizationId), setup);
  if (organization) {
    queryClient.setQueryData(fullOrganizationQuery(organization.id).queryKey, organization);
  }
}
