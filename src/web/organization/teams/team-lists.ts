import type { MemberWithUserWire } from "#contract/identity/member-schema.ts";
import type { TeamMemberWire, TeamWire } from "#contract/identity/team-schema.ts";

/** Undefined while it loads; then only the first team of each member is known. */
type TeamMembers = readonly TeamMemberWire[] | undefined;

/** Lists the teams of a member, in the order of joining them. */
export function listTeamIds(
  teamMembers: TeamMembers,
  { userId, teamId }: Pick<MemberWithUserWire, "userId" | "teamId">,
): string[] {
  if (!teamMembers) return teamId === null ? [] : [teamId];
  return teamMembers.filter((each) => each.userId === userId).map((each) => each.teamId);
}

/** Returns the members of a team, in the order of the organization's list. */
export function membersIn<Member extends Pick<MemberWithUserWire, "userId" | "teamId">>(
  teamMembers: TeamMembers,
  members: readonly Member[],
  teamId: string,
): Member[] {
  return members.filter((member) => listTeamIds(teamMembers, member).includes(teamId));
}

/** Writes "Support, Sales", or a dash for no team. */
export function teamNames(teams: readonly TeamWire[] | null, teamIds: readonly string[]): string {
  const names = new Map((teams ?? []).map(({ id, name }) => [id, name]));
  const known = teamIds.map((id) => names.get(id)).filter((name) => name !== undefined);
  return known.join(", ") || "—";
}

/** Reads the teams of an invitation, which names several in one text. */
export function teamIdsIn(teamId: string | null): string[] {
  return teamId === null ? [] : teamId.split(",");
}

export interface TeamChanges {
  added: string[];
  removed: string[];
}

export function teamChanges(before: readonly string[], after: readonly string[]): TeamChanges {
  return {
    added: after.filter((id) => !before.includes(id)),
    removed: before.filter((id) => !after.includes(id)),
  };
}
