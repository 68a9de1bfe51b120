import { useSearch } from "@tanstack/react-router";
import { Plus, UserPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { pagePaths } from "#contract/page-paths.ts";
import { openInvitations } from "#web/organization/invitations/invitation-states.ts";
import { InvitationsTab } from "#web/organization/invitations/invitations-tab.tsx";
import { InviteDialog } from "#web/organization/invitations/invite-dialog.tsx";
import { CreateTeamDialog } from "#web/organization/teams/team-dialogs.tsx";
import { TeamsTab } from "#web/organization/teams/teams-tab.tsx";
import { appSettings } from "#web/platform/app-settings-reader.ts";
import { useBusinessNow } from "#web/platform/clock-queries.ts";
import { may } from "#web/platform/member-rights.ts";
import { OrganizationScreen, type Place } from "#web/platform/organization-screen.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { PageActions } from "#web/ui/layout/page-actions.tsx";
import { Tab, Tabs } from "#web/ui/layout/tabs.tsx";
import { CardRowsLoading } from "#web/ui/lists/card-states.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { MembersTab } from "./members-tab.tsx";
import { RolesTab } from "./roles-tab.tsx";

const tabNames = ["members", "invitations", "teams", "roles"] as const;
type TabName = (typeof tabNames)[number];

export function MembersPage(): ReactNode {
  return (
    <OrganizationScreen label="Loading members" rows={4} loading={<MembersLoading />}>
      {(place) => <MembersOf place={place} />}
    </OrganizationScreen>
  );
}

function MembersLoading(): ReactNode {
  return (
    <>
      <MembersTabs members={null} invitations={null} teams={null} />
      <Card>
        <CardRowsLoading label="Loading members" rows={4} />
      </Card>
    </>
  );
}

function MembersOf({ place }: { place: Place }): ReactNode {
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const shown = tabNames.find((name) => name === tab) ?? "members";
  const now = useBusinessNow() ?? new Date();
  const { members, invitations, teams } = place.organization;
  return (
    <>
      <TabActions shown={shown} place={place} />
      <MembersTabs
        members={members.length}
        invitations={openInvitations(invitations, now).length}
        teams={teams?.length ?? 0}
      />
      {shown === "members" ? <MembersTab place={place} /> : null}
      {shown === "invitations" ? <InvitationsTab place={place} /> : null}
      {shown === "teams" ? <TeamsTab place={place} /> : null}
      {shown === "roles" ? <RolesTab /> : null}
    </>
  );
}

/** Counts, null until they are known. */
type Counts = Record<"members" | "invitations" | "teams", number | null>;

function MembersTabs({ members, invitations, teams }: Counts): ReactNode {
  return (
    <Tabs label="Members of the organization">
      <Tab to={pagePaths.members} count={members}>
        Members
      </Tab>
      <Tab to={pagePaths.members} search={{ tab: "invitations" }} count={invitations}>
        Invitations
      </Tab>
      {appSettings.organizations.teams ? (
        <Tab to={pagePaths.members} search={{ tab: "teams" }} count={teams} within>
          Teams
        </Tab>
      ) : null}
      <Tab to={pagePaths.members} search={{ tab: "roles" }}>
        Roles
      </Tab>
    </Tabs>
  );
}

/** One filled button per view, and none for those who may not use it. */
function TabActions({ shown, place }: { shown: TabName; place: Place }): ReactNode {
  const [open, setOpen] = useState(false);
  const forTeams = shown === "teams";
  const allowed = forTeams
    ? may(place.roles, "team", "create")
    : may(place.roles, "invitation", "create");
  if (!allowed || shown === "roles") return null;
  const close = () => setOpen(false);
  return (
    <>
      <PageActions>
        <Button
          compact
          icon={forTeams ? <Plus aria-hidden /> : <UserPlus aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {forTeams ? "New team" : "Invite people"}
        </Button>
      </PageActions>
      {open && forTeams ? <CreateTeamDialog place={place} onClosed={close} /> : null}
      {open && !forTeams ? <InviteDialog place={place} onClosed={close} /> : null}
    </>
  );
}
