import type { TeamWire } from "#contract/identity/team-schema.ts";
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
