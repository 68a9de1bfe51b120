import { queryOptions, useQuery } from "@tanstack/react-query";
import type { TeamMemberWire } from "#contract/identity/team-schema.ts";
import { appSettings } from "#web/platform/api/app-settings-reader.ts";
import { accountCall } from "#web/platform/identity/account-queries.ts";
import type { Place } from "#web/platform/organization/organization-screen.tsx";

/** Who is in which team. It is read again with the organization: their keys begin alike. */
function teamMembersQuery(organizationId: string) {
  const query = new URLSearchParams({ organizationId });
  return queryOptions({
    queryKey: ["organization", organizationId, "team-members"],
    queryFn: () => accountCall<TeamMemberWire[]>(`/organization/list-team-memberships?${query}`),
  });
}

export function useTeamMembers({ organization }: Place) {
  return useQuery({
    ...teamMembersQuery(organization.id),
    enabled: appSettings.organizations.teams,
  });
}

export const teamRefusals = {
  TEAM_MEMBER_LIMIT_REACHED: { message: "This team is full. Remove a member first." },
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: {
    message: "This person is no longer in the organization.",
  },
  TEAM_NOT_FOUND: { message: "This team no longer exists." },
};
