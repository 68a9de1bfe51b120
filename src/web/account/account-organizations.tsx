import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Building2, MailOpen, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { receivedInvitationsQuery } from "#web/organization/invitations/received-invitations.ts";
import { useCurrentUser } from "#web/platform/current-user.ts";
import {
  activateOrganization,
  organizationsQuery,
  useActiveOrganizationId,
} from "#web/platform/organization-queries.ts";
import { reportUnlessRefused } from "#web/platform/report-bug.ts";
import { SidebarAction, SidebarHeading, SidebarLink } from "#web/ui/layout/sidebar.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

/** From one's own settings into one of one's organizations. */
export function AccountOrganizations(): ReactNode {
  const { user } = useCurrentUser();
  const navigate = useNavigate();
  const { data: organizations = [] } = useQuery(organizationsQuery);
  const { data: received = [] } = useQuery(receivedInvitationsQuery(user.id));

  async function open(id: string): Promise<void> {
    try {
      await activateOrganization(id);
      await navigate({ to: pagePaths.home });
    } catch (error) {
      reportUnlessRefused(error);
      showToast("bad", "The organization did not open. Please try again.");
    }
  }

  return (
    <>
      <SidebarHeading>Organizations</SidebarHeading>
      {organizations.map(({ id, name }) => (
        <SidebarAction key={id} icon={<Building2 aria-hidden />} onClick={() => void open(id)}>
          {name}
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

/** Where the way back leads: a session without an active organization gets the first one there. */
export function useBackLabel(): string {
  const activeId = useActiveOrganizationId();
  const { data: organizations } = useQuery(organizationsQuery);
  const active = organizations?.find(({ id }) => id === activeId) ?? organizations?.[0];
  return `Back to ${active?.name ?? "Home"}`;
}
