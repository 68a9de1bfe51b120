import { useQueries, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { FullOrganizationWire } from "#contract/identity/organization-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { useCurrentUser } from "#web/platform/identity/current-user.ts";
import {
  fullOrganizationQuery,
  organizationsQuery,
} from "#web/platform/organization/organization-queries.ts";
import { useShownOrganization } from "#web/platform/organization/shown-organization.ts";
import { useSwitchOrganization } from "#web/platform/organization/switch-organization.ts";
import { Switcher, SwitcherLoading } from "#web/ui/layout/switcher.tsx";
import { LinkButton } from "#web/ui/text/link-button.tsx";
import { receivedInvitationsQuery } from "./invitations/received-invitations.ts";
import { rolesLabel } from "./role-labels.tsx";

/** Roles of so many are looked up; further organizations are shown without a role. */
const rolesShown = 12;

/** Shows the current organization, and the way to another. */
export function OrganizationSwitcher(): ReactNode {
  const { data: organizations } = useQuery(organizationsQuery);
  const currentId = useShownOrganization()?.id ?? null;
  const switchTo = useSwitchOrganization();
  const { user } = useCurrentUser();
  const { data: received } = useQuery(receivedInvitationsQuery(user.id));
  const ids = (organizations ?? []).map(({ id }) => id);
  const [opened, setOpened] = useState(false);
  const looked = useQueries({
    queries: ids.slice(0, rolesShown).map((id) => ({
      ...fullOrganizationQuery(id),
      enabled: opened || id === currentId,
    })),
  });
  const full = new Map(looked.flatMap(({ data }) => (data ? [[data.id, data] as const] : [])));
  if (organizations === undefined) return <SwitcherLoading />;
  if (organizations.length === 0 && !received?.length) {
    return (
      <LinkButton to={pagePaths.newOrganization} kind="outline" wide icon={<Plus aria-hidden />}>
        Create organization
      </LinkButton>
    );
  }
  return (
    <Switcher
      label="Organizations"
      currentId={currentId}
      entries={organizations.map(({ id, name, logo }) => ({
        id,
        name,
        image: logo,
        note: roleIn(full.get(id), user.id),
      }))}
      onOpen={() => setOpened(true)}
      onChoose={(id) => {
        const chosen = organizations.find((organization) => organization.id === id);
        if (chosen) void switchTo(chosen);
      }}
      createTo={pagePaths.newOrganization}
      createLabel="Create organization"
      waiting={(received ?? []).map(({ id, organizationName, inviterEmail }) => ({
        id,
        name: organizationName,
        note: `${inviterEmail} invites you`,
        to: pagePaths.invitation,
      }))}
    />
  );
}

/** Empty until it is known. */
function roleIn(organization: FullOrganizationWire | undefined, userId: string): string {
  const me = organization?.members.find((member) => member.userId === userId);
  return me ? rolesLabel(me.role) : "";
}
