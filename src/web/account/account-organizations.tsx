import { useQuery } from "@tanstack/react-query";
import { Building2, MailOpen, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { receivedInvitationsQuery } from "#web/organization/invitations/received-invitations.ts";
import { useCurrentUser } from "#web/platform/identity/current-user.ts";
import { organizationsQuery } from "#web/platform/organization/organization-queries.ts";
import { useSwitchOrganization } from "#web/platform/organization/switch-organization.ts";
import { SidebarAction, SidebarHeading, SidebarLink } from "#web/ui/layout/sidebar.tsx";

/** Shows a person's organizations in their settings, with links to them. */
export function AccountOrganizations(): ReactNode {
  const { user } = useCurrentUser();
  const switchTo = useSwitchOrganization();
  const { data: organizations = [] } = useQuery(organizationsQuery);
  const { data: received = [] } = useQuery(receivedInvitationsQuery(user.id));

  return (
    <>
      <SidebarHeading>Organizations</SidebarHeading>
      {organizations.map((organization) => (
        <SidebarAction
          key={organization.id}
          icon={<Building2 aria-hidden />}
          onClick={() => void switchTo(organization)}
        >
          {organization.name}
        </SidebarAction>
      ))}
      {received.map(({ id, organizationName }) => (
        <SidebarLink
          key={id}
          to={pagePaths.invitation}
          params={{ id }}
          icon={<MailOpen aria-hidden />}
        >
          Join {organizationName}
        </SidebarLink>
      ))}
      <SidebarLink to={pagePaths.newOrganization} icon={<Plus aria-hidden />}>
        New organization
      </SidebarLink>
    </>
  );
}

/** Names the target of the way back: without an active organization the first one. */
export function useBackLabel(): string {
  const { activeOrganizationId: activeId } = useCurrentUser().session;
  const { data: organizations } = useQuery(organizationsQuery);
  const active = organizations?.find(({ id }) => id === activeId) ?? organizations?.[0];
  return `Back to ${active?.name ?? "Home"}`;
}
