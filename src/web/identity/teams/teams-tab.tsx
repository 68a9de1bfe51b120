import { Pencil, Trash2, Users } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { TeamWire } from "#contract/identity/team-schema.ts";
import { appSettings } from "#web/platform/app-settings-reader.ts";
import { count, longDay } from "#web/platform/format.ts";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { MenuButton } from "#web/ui/menu.tsx";
import { IconCell } from "#web/ui/person-cell.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { type Column, Table } from "#web/ui/table.tsx";
import { Small } from "#web/ui/text.tsx";
import { may, whoMay } from "../organization/member-rights.ts";
import type { Place } from "../organization/organization-screen.tsx";
import { RemoveTeamDialog, RenameTeamDialog } from "./team-dialogs.tsx";

interface Asked {
  what: "name" | "removal";
  team: TeamWire;
}

export function TeamsTab({ place }: { place: Place }): ReactNode {
  const [asked, setAsked] = useState<Asked>();
  const teams = place.organization.teams ?? [];
  const close = () => setAsked(undefined);
  if (teams.length === 0) return <NoTeams />;
  return (
    <Stack gap={8}>
      <Card>
        <Table
          label="Teams"
          columns={columnsOf(place, setAsked)}
          rows={teams}
          rowKey={({ id }) => id}
          summary={(team) => namesIn(place, team)}
        />
      </Card>
      <Small>
        Everybody is in one team at most; an invitation may name it. Your own team and the last one
        stay.
      </Small>
      {asked?.what === "name" ? (
        <RenameTeamDialog place={place} team={asked.team} onClosed={close} />
      ) : null}
      {asked?.what === "removal" ? (
        <RemoveTeamDialog place={place} team={asked.team} onClosed={close} />
      ) : null}
    </Stack>
  );
}

function NoTeams(): ReactNode {
  return (
    <Card>
      <EmptyState icon={<Users aria-hidden />} title="No teams">
        A team is a part of the organization that people can be invited to.
      </EmptyState>
    </Card>
  );
}

function columnsOf(place: Place, ask: (asked: Asked) => void): Column<TeamWire>[] {
  return [
    {
      header: "Team",
      cell: (team) => (
        <IconCell
          icon={<Users aria-hidden />}
          title={team.name}
          note={place.me.teamId === team.id ? "Your team" : undefined}
        />
      ),
    },
    { header: "Members", cell: (team) => namesIn(place, team), wide: true },
    { header: "Since", cell: ({ createdAt }) => longDay(new Date(createdAt)), wide: true },
    {
      header: "Actions",
      cell: (team) => <TeamMenu place={place} team={team} ask={ask} />,
      end: true,
    },
  ];
}

const namesShown = 3;

function namesIn({ organization }: Place, team: TeamWire): string {
  const names = organization.members
    .filter(({ teamId }) => teamId === team.id)
    .map(({ user }) => user.name);
  if (names.length === 0) return "Nobody yet";
  const rest = names.length - namesShown;
  const shown = names.slice(0, namesShown).join(", ");
  return rest > 0 ? `${shown} and ${count(rest, "other")}` : shown;
}

interface TeamMenuProps {
  place: Place;
  team: TeamWire;
  ask: (asked: Asked) => void;
}

function TeamMenu({ place, team, ask }: TeamMenuProps): ReactNode {
  return (
    <MenuButton
      label={`Actions for ${team.name}`}
      items={[
        {
          label: "Rename",
          icon: <Pencil aria-hidden />,
          unavailable: may(place.roles, "team", "update")
            ? undefined
            : `${whoMay("team", "update")} may do this`,
          onChoose: () => ask({ what: "name", team }),
        },
        {
          label: "Remove team",
          icon: <Trash2 aria-hidden />,
          danger: true,
          unavailable: cannotRemove(place, team),
          onChoose: () => ask({ what: "removal", team }),
        },
      ]}
    />
  );
}

function cannotRemove({ roles, me, organization }: Place, team: TeamWire): string | undefined {
  if (!may(roles, "team", "delete")) return `${whoMay("team", "delete")} may do this`;
  if (me.teamId === team.id) return "This is your own team";
  const isLast = organization.teams?.length === 1 && !appSettings.organizations.removeAllTeams;
  return isLast ? "This is the last team" : undefined;
}
