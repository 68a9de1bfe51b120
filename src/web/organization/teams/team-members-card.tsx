import { UserMinus, UserPlus } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import type { MemberWithUserWire } from "#contract/identity/member-schema.ts";
import type { TeamMemberWire, TeamWire } from "#contract/identity/team-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { AsyncRows } from "#web/platform/api/async-rows.tsx";
import { toastAction } from "#web/platform/api/toast-action.ts";
import { useApiAction } from "#web/platform/api/use-api-action.ts";
import { count, longDay } from "#web/platform/format/format.ts";
import { may, whoMay } from "#web/platform/organization/member-rights.ts";
import {
  organizationCall,
  refreshOrganization,
} from "#web/platform/organization/organization-queries.ts";
import type { Place } from "#web/platform/organization/organization-screen.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { SelectField } from "#web/ui/forms/select-field.tsx";
import { Card, CardPart } from "#web/ui/layout/card.tsx";
import { Row, RowActions } from "#web/ui/layout/stack.tsx";
import { CardEmpty } from "#web/ui/lists/card-states.tsx";
import { PersonCell } from "#web/ui/lists/person-cell.tsx";
import { type Column, Table } from "#web/ui/lists/table.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { Button } from "#web/ui/text/button.tsx";
import { AsideLink } from "#web/ui/text/link-button.tsx";
import { Small } from "#web/ui/text/text.tsx";
import { membersIn } from "./team-lists.ts";
import { teamRefusals, useTeamMembers } from "./team-queries.ts";

interface TeamMembersProps {
  place: Place;
  team: TeamWire;
}

/** Shows one team: who is in it, with a way to add and remove people. */
export function TeamMembersCard({ place, team }: TeamMembersProps): ReactNode {
  const query = useTeamMembers(place);
  const { members } = place.organization;
  const inTeam = membersIn(query.data, members, team.id);
  const mayChange = may(place.roles, "team", "update");
  return (
    <Card
      title={team.name}
      note={query.data ? count(inTeam.length, "member") : undefined}
      action={<AsideLink to={pagePaths.teams}>All teams</AsideLink>}
    >
      <AsyncRows query={query} label="Loading members" rows={3}>
        {(teamMembers) => (
          <>
            {mayChange ? <AddMember place={place} team={team} inTeam={inTeam} /> : null}
            {inTeam.length === 0 ? (
              <CardPart>
                <CardEmpty>No members yet.</CardEmpty>
              </CardPart>
            ) : (
              <Table
                label={`Members of ${team.name}`}
                columns={buildColumns(place, team, teamMembers)}
                rows={inTeam}
                rowKey={({ id }) => id}
              />
            )}
          </>
        )}
      </AsyncRows>
      {mayChange ? null : (
        <CardPart>
          <Small>{whoMay("team", "update")} add and remove people.</Small>
        </CardPart>
      )}
    </Card>
  );
}

interface AddMemberProps extends TeamMembersProps {
  inTeam: readonly MemberWithUserWire[];
}

function AddMember({ place, team, inTeam }: AddMemberProps): ReactNode {
  const [userId, setUserId] = useState("");
  const others = place.organization.members.filter((member) => !inTeam.includes(member));
  const person = others.find((member) => member.userId === userId);
  const add = useApiAction(
    async () => {
      const { id: organizationId } = place.organization;
      await organizationCall("add-team-member", { teamId: team.id, userId, organizationId });
      await refreshOrganization();
      showToast("good", `${person?.user.name} is now in ${team.name}.`);
      setUserId("");
    },
    { refusals: teamRefusals },
  );

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (person) void add.run();
  }

  if (others.length === 0) return null;
  const options = others.map(({ userId: value, user }) => ({
    value,
    label: `${user.name} (${user.email})`,
  }));
  return (
    <CardPart>
      <Form onSubmit={submit} notice={add.problem} narrow>
        <SelectField
          label="Add a member"
          name="userId"
          value={userId}
          options={[{ value: "", label: "Choose a person" }, ...options]}
          onChange={(event) => setUserId(event.target.value)}
        />
        <Row>
          <Button
            type="submit"
            kind="outline"
            icon={<UserPlus aria-hidden />}
            pending={add.pending}
            disabled={!person}
          >
            Add to team
          </Button>
        </Row>
      </Form>
    </CardPart>
  );
}

function buildColumns(
  place: Place,
  team: TeamWire,
  teamMembers: readonly TeamMemberWire[],
): Column<MemberWithUserWire>[] {
  const joined = new Map(
    teamMembers
      .filter(({ teamId }) => teamId === team.id)
      .map(({ userId, createdAt }) => [userId, new Date(createdAt)]),
  );
  const actions: Column<MemberWithUserWire> = {
    header: "Actions",
    cell: (member) => <RemoveFromTeam place={place} team={team} member={member} />,
    end: true,
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
    {
      header: "Joined",
      cell: ({ userId }) => longDay(joined.get(userId) ?? new Date(team.createdAt)),
      wide: true,
    },
    ...(may(place.roles, "team", "update") ? [actions] : []),
  ];
}

interface RemoveFromTeamProps extends TeamMembersProps {
  member: MemberWithUserWire;
}

function RemoveFromTeam({ place, team, member }: RemoveFromTeamProps): ReactNode {
  const { userId, user } = member;
  const remove = useApiAction(async () => {
    const seat = { teamId: team.id, userId, organizationId: place.organization.id };
    await organizationCall("remove-team-member", seat);
    const undo = toastAction("Undo", async () => {
      await organizationCall("add-team-member", seat);
      await refreshOrganization();
      showToast("good", `${user.name} is in ${team.name} again.`);
    });
    showToast("good", `${user.name} is no longer in ${team.name}.`, undo);
    await refreshOrganization();
  });
  return (
    <RowActions>
      {remove.problem ? <Badge tone="bad">{remove.problem}</Badge> : null}
      <Button
        kind="plain"
        compact
        icon={<UserMinus aria-hidden />}
        aria-label={`Remove ${user.name} from the team`}
        pending={remove.pending}
        onClick={() => void remove.run()}
      >
        Remove
      </Button>
    </RowActions>
  );
}
