import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";

export type TeamRow = Selectable<Tables["teams"]>;

const maxListed = 1_000;

export function insertTeam(tx: Tx, team: Insertable<Tables["teams"]>): Promise<TeamRow> {
  return tx.insertInto("teams").values(team).returningAll().executeTakeFirstOrThrow();
}

export function findTeam(
  db: Db | Tx,
  organizationId: string,
  id: string,
): Promise<TeamRow | undefined> {
  return db
    .selectFrom("teams")
    .selectAll()
    .where("organizationId", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Finds a team of any organization: the calling code checks that the user belongs to it. */
export function findTeamById(db: Db, id: string): Promise<TeamRow | undefined> {
  return db.selectFrom("teams").selectAll().where("id", "=", id).executeTakeFirst();
}

export function listTeams(db: Db | Tx, organizationId: string): Promise<TeamRow[]> {
  return db
    .selectFrom("teams")
    .selectAll()
    .where("organizationId", "=", organizationId)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(maxListed)
    .execute();
}

export async function countTeams(tx: Tx, organizationId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("teams")
    .select(sql<number>`count(*)`.as("count"))
    .where("organizationId", "=", organizationId)
    .executeTakeFirstOrThrow();
  return count;
}

export function updateTeamRow(
  tx: Tx,
  team: Pick<TeamRow, "organizationId" | "id">,
  changes: Pick<TeamRow, "name" | "updatedAt">,
): Promise<TeamRow> {
  return tx
    .updateTable("teams")
    .set(changes)
    .where("organizationId", "=", team.organizationId)
    .where("id", "=", team.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Its members and its invitations stay, without a team. */
export async function deleteTeam(
  tx: Tx,
  team: Pick<TeamRow, "organizationId" | "id">,
): Promise<void> {
  await tx
    .deleteFrom("teams")
    .where("organizationId", "=", team.organizationId)
    .where("id", "=", team.id)
    .execute();
}

export async function deleteTeams(tx: Tx, organizationId: string): Promise<void> {
  await tx.deleteFrom("teams").where("organizationId", "=", organizationId).execute();
}
