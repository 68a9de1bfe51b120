import { useSearch } from "@tanstack/react-router";
import { Pencil, Trash2, Users } from "lucide-react";
import type { ReactNode } from "react";
import type { TeamMemberWire, TeamWire } from "#contract/identity/team-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { appSettings } from "#web/platform/api/app-settings-reader.ts";
import { count } from "#web/platform/format/format.ts";
import {
  createdColumn,
  type RowQuestions,
  useRowQuestions,
} from "#web/platform/lists/use-row-questions.tsx";
import { may, whoMay } from "#web/platform/organization/member-rights.ts";
import { OrganizationScreen, type Place } from "#web/platform/organization/organization-screen.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Stack } from "#web/ui/layout/stack.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { type Column, Table } from "#web/ui/lists/table.tsx";
import { ThingCell } from "#web/ui/lists/thing-cell.tsx";
import { Small } from "#web/ui/text/text.tsx";
import { NewTeamAction } from "./new-team-action.tsx";
import { RemoveTeamDialog, RenameTeamDialog } from "./team-dialogs.tsx";
import { listTeamIds, membersIn } from "./team-lists.ts";
import { TeamMembersCard } from "./team-members-card.tsx";
import { useTeamMembers } from "./team-queries.ts";

type TeamQuestion = "name" | "removal";

export function TeamsPage(): ReactNode {
  return (
    <OrganizationScreen label="Loading teams" rows={4}>
      {(place) => (
        <>
          <NewTeamAction place={place} />
          <Teams place={place} />
        </>
      )}
    </OrganizationScreen>
  );
}

function Teams({ place }: { place: Place }): ReactNode {
  const { team: shownId } = useSearch({ strict: false }) as { team?: string };
  const questions = useRowQuestions<TeamWire, TeamQuestion>();
  const { asked, close } = questions;
  const { data: teamMembers } = useTeamMembers(place);
  const teams = place.organization.teams ?? [];
  const shown = teams.find(({ id }) => id === shownId);
  if (teams.length === 0) return <NoTeams />;
  if (shown) return <TeamMembersCard place={place} team={shown} />;
  const known = { place, teamMembers };
  return (
    <Stack gap={8}>
      <Card>
        <Table
          label="Teams"
          columns={buildColumns(known, questions)}
          rows={teams}
          rowKey={({ id }) => id}
          summary={(team) => namesIn(known, team)}
        />
      </Card>
      <Small>
        A member can be in several teams. You cannot delete a team you are in
        {appSettings.organizations.removeAllTeams ? "" : ", or the last team"}.
      </Small>
      {asked?.question === "name" ? (
        <RenameTeamDialog place={place} team={asked.row} onClosed={close} />
      ) : null}
      {asked?.question === "removal" ? (
        <RemoveTeamDialog place={place} team={asked.row} onClosed={close} />
      ) : null}
    </Stack>
  );
}

function NoTeams(): ReactNode {
  return (
    <Card>
      <EmptyState icon={<Users aria-hidden />} title="No teams">
        Teams group the members of an organization.
      </EmptyState>
    </Card>
  );
}

/** The organization, and who is in which of its teams once that is known. */
interface Known {
  place: Place;
  teamMembers: readonly TeamMemberWire[] | undefined;
}

function buildColumns(
  known: Known,
  { askItem, menuColumn }: RowQuestions<TeamWire, TeamQuestion>,
): Column<TeamWire>[] {
  return [
    {
      header: "Team",
      cell: (team) => (
        <ThingCell
          icon={<Users aria-hidden />}
          title={team.name}
          to={pagePaths.teams}
          search={{ team: team.id }}
          note={isMine(known, team) ? "Your team" : undefined}
        />
      ),
    },
    { header: "Members", cell: (team) => namesIn(known, team), wide: true },
    createdColumn("Since"),
    menuColumn(
      ({ name }) => name,
      (team) => [
        askItem("name", team, {
          label: "Rename",
          icon: <Pencil aria-hidden />,
          unavailable: may(known.place.roles, "team", "update")
            ? undefined
            : `${whoMay("team", "update")} do this`,
        }),
        askItem("removal", team, {
          label: "Delete team",
          icon: <Trash2 aria-hidden />,
          danger: true,
          unavailable: cannotRemove(known, team),
        }),
      ],
    ),
  ];
}

const namesShown = 3;

function namesIn({ place, teamMembers }: Known, team: TeamWire): string {
  const members = membersIn(teamMembers, place.organization.members, team.id);
  const names = members.map(({ user }) => user.name);
  if (names.length === 0) return "No members";
  const rest = names.length - namesShown;
  const shown = names.slice(0, namesShown).join(", ");
  return rest > 0 ? `${shown} and ${count(rest, "other")}` : shown;
}

function isMine({ place, teamMembers }: Known, team: TeamWire): boolean {
  return listTeamIds(teamMembers, place.me).includes(team.id);
}

function cannotRemove(known: Known, team: TeamWire): string | undefined {
  const { roles, organization } = known.place;
  if (!may(roles, "team", "delete")) return `${whoMay("team", "delete")} do this`;
  if (isMine(known, team)) return "You are in this team";
  const isLast = organization.teams?.length === 1 && !appSettings.organizations.removeAllTeams;
  return isLast ? "This is the last team" : undefined;
}
