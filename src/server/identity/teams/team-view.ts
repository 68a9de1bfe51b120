import type { TeamMemberWire, TeamWire } from "#contract/identity/team-schema.ts";
import type { TeamMemberRow } from "./team-member-store.ts";
import type { TeamRow } from "./team-store.ts";

export function presentTeam(team: TeamRow): TeamWire {
  return {
    id: team.id,
    name: team.name,
    organizationId: team.organizationId,
    createdAt: team.createdAt.toISOString(),
    updatedAt: team.updatedAt?.toISOString() ?? null,
  };
}

export function presentTeamMember(teamMember: TeamMemberRow): TeamMemberWire {
  return {
    id: teamMember.id,
    teamId: teamMember.teamId,
    userId: teamMember.userId,
    createdAt: teamMember.createdAt.toISOString(),
  };
}
