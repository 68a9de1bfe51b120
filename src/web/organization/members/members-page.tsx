import { Mail, ShieldCheck, UserMinus, Users } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { MemberWithUserWire } from "#contract/identity/member-schema.ts";
import { toRoles } from "#contract/identity/organization-roles.ts";
import type { TeamMemberWire } from "#contract/identity/team-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { openInvitations } from "#web/organization/invitations/invitation-states.ts";
import { InviteAction } from "#web/organization/invitations/invite-action.tsx";
import { RoleTags } from "#web/organization/role-labels.tsx";
import { listTeamIds, teamNames } from "#web/organization/teams/team-lists.ts";
import { useTeamMembers } from "#web/organization/teams/team-queries.ts";
import { appSettings } from "#web/platform/api/app-settings-reader.ts";
import { useNow } from "#web/platform/clock/clock-queries.ts";
import { count } from "#web/platform/format/format.ts";
import {
  createdColumn,
  type RowQuestions,
  useRowQuestions,
} from "#web/platform/lists/use-row-questions.tsx";
import { may, mayGive, whoMay } from "#web/platform/organization/member-rights.ts";
import { OrganizationScreen, type Place } from "#web/platform/organization/organization-screen.tsx";
import { Card, CardRow } from "#web/ui/layout/card.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import { CardEmpty } from "#web/ui/lists/card-states.tsx";
import { CardToolbar } from "#web/ui/lists/card-toolbar.tsx";
import { PersonCell } from "#web/ui/lists/person-cell.tsx";
import { type Column, Table } from "#web/ui/lists/table.tsx";
import type { MenuItem } from "#web/ui/overlays/menu.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { TextLink } from "#web/ui/text/link-button.tsx";
import { Small } from "#web/ui/text/text.tsx";
import { ChangeRolesDialog } from "./change-roles-dialog.tsx";
import { ChangeTeamsDialog } from "./change-teams-dialog.tsx";
import { RemoveMemberDialog } from "./remove-member-dialog.tsx";
import { onlyOwner } from "./sole-owner.ts";

type MemberQuestion = "roles" | "teams" | "removal";

export function MembersPage(): ReactNode {
  return (
    <OrganizationScreen label="Loading members" rows={4}>
      {(place) => (
        <>
          <InviteAction place={place} />
          <Members place={place} />
        </>
      )}
    </OrganizationScreen>
  );
}

function Members({ place }: { place: Place }): ReactNode {
  const [text, setText] = useState("");
  const questions = useRowQuestions<MemberWithUserWire, MemberQuestion>();
  const { asked, close } = questions;
  const { members } = place.organization;
  const { data: teamMembers } = useTeamMembers(place);
  const shown = members.filter(({ user }) => matches(text, user.name, user.email));
  return (
    <Stack gap={8}>
      <Card>
        <CardToolbar search={{ label: "Search by name or email", value: text, onChange: setText }}>
          <PlacesUsed place={place} />
        </CardToolbar>
        <Table
          label="Members"
          columns={buildColumns(place, teamMembers, questions)}
          rows={shown}
          rowKey={({ id }) => id}
          summary={(member) => <RoleTags role={member.role} />}
        />
        <PendingRows place={place} text={text} />
        {shown.length === 0 ? <CardEmpty>No members match this search.</CardEmpty> : null}
      </Card>
      <Small>The only owner cannot leave or be removed. Make someone else an owner first.</Small>
      {asked?.question === "roles" ? (
        <ChangeRolesDialog place={place} member={asked.row} onClosed={close} />
      ) : null}
      {asked?.question === "teams" ? (
        <ChangeTeamsDialog place={place} member={asked.row} onClosed={close} />
      ) : null}
      {asked?.question === "removal" ? (
        <RemoveMemberDialog place={place} member={asked.row} onClosed={close} />
      ) : null}
    </Stack>
  );
}

/** Invited people who have not answered yet. */
function PendingRows({ place, text }: { place: Place; text: string }): ReactNode {
  const now = useNow();
  const open = openInvitations(place.organization.invitations, now);
  return open
    .filter(({ email }) => matches(text, email))
    .map((invitation) => (
      <CardRow
        key={invitation.id}
        icon={<Mail aria-hidden />}
        title={invitation.email}
        badge={<Badge tone="warn">Invited</Badge>}
        note={<RoleTags role={invitation.role} />}
        action={<TextLink to={pagePaths.invitations}>Manage invitation</TextLink>}
      />
    ));
}

function PlacesUsed({ place }: { place: Place }): ReactNode {
  const now = useNow();
  const { members, invitations } = place.organization;
  const invited = openInvitations(invitations, now).length;
  const pending = invited > 0 ? `, ${invited} invited` : "";
  return `${members.length} of ${count(appSettings.organizations.members, "member")}${pending}`;
}

function buildColumns(
  place: Place,
  teamMembers: readonly TeamMemberWire[] | undefined,
  questions: RowQuestions<MemberWithUserWire, MemberQuestion>,
): Column<MemberWithUserWire>[] {
  const team: Column<MemberWithUserWire> = {
    header: "Teams",
    cell: (member) => teamNames(place.organization.teams, listTeamIds(teamMembers, member)),
    wide: true,
  };
  return [
    {
      header: "Person",
      cell: ({ user }) => (
        <PersonCell
          name={user.name}
          image={user.image}
          note={user.email}
          aside={user.id === place.me.userId ? "You" : undefined}
        />
      ),
    },
    { header: "Roles", cell: ({ role }) => <RoleTags role={role} />, wide: true },
    ...(appSettings.organizations.teams ? [team] : []),
    createdColumn("Joined"),
    questions.menuColumn(
      ({ user }) => user.name,
      (member) => listActions(place, member, questions),
    ),
  ];
}

function listActions(
  place: Place,
  member: MemberWithUserWire,
  { askItem }: RowQuestions<MemberWithUserWire, MemberQuestion>,
): MenuItem[] {
  const isMe = member.id === place.me.id;
  const changeTeams = askItem("teams", member, {
    label: "Change teams",
    icon: <Users aria-hidden />,
    unavailable: may(place.roles, "team", "update")
      ? undefined
      : `${whoMay("team", "update")} do this`,
  });
  return [
    askItem("roles", member, {
      label: "Change roles",
      icon: <ShieldCheck aria-hidden />,
      unavailable: cannot(place, member, "update"),
    }),
    ...(place.organization.teams?.length ? [changeTeams] : []),
    askItem("removal", member, {
      label: isMe ? "Leave" : "Remove from organization",
      icon: <UserMinus aria-hidden />,
      danger: true,
      unavailable:
        onlyOwner(place.organization.members, member) ??
        (isMe ? undefined : cannot(place, member, "delete")),
    }),
  ];
}

/** Why not, in the words of who may. */
function cannot(
  { roles }: Place,
  member: MemberWithUserWire,
  action: "update" | "delete",
): string | undefined {
  if (!may(roles, "member", action)) return `${whoMay("member", action)} do this`;
  return mayGive(roles, toRoles(member.role)) ? undefined : "Only owners can do this to an owner";
}

function matches(text: string, ...values: readonly string[]): boolean {
  const wanted = text.trim().toLowerCase();
  return values.some((value) => value.toLowerCase().includes(wanted));
}
