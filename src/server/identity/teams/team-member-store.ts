import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import type { TeamRow } from "./team-store.ts";

export type TeamMemberRow = Selectable<Tables["teamMembers"]>;

type Place = Pick<TeamMemberRow, "organizationId" | "teamId" | "userId">;

const maxListed = 10_000;

/** The teams of each row of `members`, in the order of joining them. */
export const teamIdsOfMember = sql<string[]>`array(
  select team_members.team_id from team_members
  where team_members.organization_id = members.organization_id
    and team_members.user_id = members.user_id
  order by team_members.position)`;

export function insertTeamMember(
  tx: Tx,
  teamMember: Insertable<Tables["teamMembers"]>,
): Promise<TeamMemberRow> {
  return tx.insertInto("teamMembers").values(teamMember).returningAll().executeTakeFirstOrThrow();
}

export function findTeamMember(db: Db | Tx, place: Place): Promise<TeamMemberRow | undefined> {
  return db
    .selectFrom("teamMembers")
    .selectAll()
    .where("organizationId", "=", place.organizationId)
    .where("teamId", "=", place.teamId)
    .where("userId", "=", place.userId)
    .executeTakeFirst();
}

/** Keeps the person in the team until the transaction ends; false if they are not in it. */
export async function holdTeamMember(tx: Tx, place: Place): Promise<boolean> {
  const held = await tx
    .selectFrom("teamMembers")
    .select("id")
    .where("organizationId", "=", place.organizationId)
    .where("teamId", "=", place.teamId)
    .where("userId", "=", place.userId)
    .forKeyShare()
    .executeTakeFirst();
  return held !== undefined;
}

/** Lists members of one team, or of all teams of the organization, in the order of joining. */
export function listTeamMembers(
  db: Db | Tx,
  organizationId: string,
  teamId?: string,
): Promise<TeamMemberRow[]> {
  const all = db.selectFrom("teamMembers").where("organizationId", "=", organizationId);
  const chosen = teamId === undefined ? all : all.where("teamId", "=", teamId);
  return chosen.selectAll().orderBy("position").limit(maxListed).execute();
}

export async function countTeamMembers(
  tx: Tx,
  organizationId: string,
  teamId: string,
): Promise<number> {
  const { count } = await tx
    .selectFrom("teamMembers")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("organizationId", "=", organizationId)
    .where("teamId", "=", teamId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the teams a person belongs to, in one organization or in all. */
export function listTeamsOfUser(
  db: Db | Tx,
  userId: string,
  organizationId?: string,
): Promise<TeamRow[]> {
  const all = db
    .selectFrom("teams")
    .innerJoin("teamMembers", "teamMembers.teamId", "teams.id")
    .where("teamMembers.userId", "=", userId);
  const chosen =
    organizationId === undefined ? all : all.where("teams.organizationId", "=", organizationId);
  return chosen.selectAll("teams").orderBy("teamMembers.position").limit(maxListed).execute();
}

/** Returns false if the person was not in the team. */
export async function deleteTeamMember(tx: Tx, place: Place): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("teamMembers")
    .where("organizationId", "=", place.organizationId)
    .where("teamId", "=", place.teamId)
    .where("userId", "=", place.userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
