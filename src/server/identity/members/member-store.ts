import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import { teamIdsOfMember } from "../teams/team-member-store.ts";

type StoredMember = Selectable<Tables["members"]>;

export interface MemberRow extends StoredMember {
  /** In the order of joining them. */
  teamIds: string[];
}

export interface MemberWithUserRow extends MemberRow {
  name: string;
  email: string;
  image: string | null;
}

/** Finds the membership of a person, if there is one. */
export function findMembership(
  db: Db | Tx,
  organizationId: string,
  userId: string,
): Promise<MemberWithUserRow | undefined> {
  return membersWithUsers(db, organizationId).where("userId", "=", userId).executeTakeFirst();
}

export function findMember(
  db: Db | Tx,
  organizationId: string,
  id: string,
): Promise<MemberWithUserRow | undefined> {
  return membersWithUsers(db, organizationId).where("members.id", "=", id).executeTakeFirst();
}

/** Addresses are stored in lower case; the caller may write them as they like. */
export function findMemberByEmail(
  db: Db | Tx,
  organizationId: string,
  email: string,
): Promise<MemberWithUserRow | undefined> {
  return membersWithUsers(db, organizationId)
    .where("users.email", "=", email.toLowerCase())
    .executeTakeFirst();
}

export function listMembers(
  db: Db | Tx,
  organizationId: string,
  limit: number,
): Promise<MemberWithUserRow[]> {
  return membersWithUsers(db, organizationId)
    .orderBy("members.createdAt")
    .orderBy("members.id")
    .limit(limit)
    .execute();
}

export function insertMember(tx: Tx, member: Insertable<Tables["members"]>): Promise<StoredMember> {
  return tx.insertInto("members").values(member).returningAll().executeTakeFirstOrThrow();
}

export async function deleteMember(tx: Tx, organizationId: string, id: string): Promise<void> {
  await tx
    .deleteFrom("members")
    .where("organizationId", "=", organizationId)
    .where("id", "=", id)
    .execute();
}

/** Their places in teams and reviews go with them. */
export async function deleteMembers(tx: Tx, organizationId: string): Promise<void> {
  await tx.deleteFrom("members").where("organizationId", "=", organizationId).execute();
}

export async function deleteMembershipsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("members").where("userId", "=", userId).execute();
}

export function updateMemberRow(
  tx: Tx,
  organizationId: string,
  id: string,
  role: string,
): Promise<MemberRow> {
  return tx
    .updateTable("members")
    .set({ role })
    .where("organizationId", "=", organizationId)
    .where("id", "=", id)
    .returningAll()
    .returning(teamIdsOfMember.as("teamIds"))
    .executeTakeFirstOrThrow();
}

export function countMembers(tx: Tx, organizationId: string): Promise<number> {
  return counted(
    tx.selectFrom("members").where("organizationId", "=", organizationId).select(rowCount),
  );
}

/** Returns whether anybody but this person holds the role, under the organization's lock. */
export async function isRoleHeldByOthers(
  tx: Tx,
  organizationId: string,
  role: string,
  userId: string,
): Promise<boolean> {
  const other = await tx
    .selectFrom("members")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where("userId", "<>", userId)
    .where(sql<boolean>`${role} = any(string_to_array(role, ','))`)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Verified addresses only: an unverified mailbox may belong to a stranger, who must not learn about
 * sales.
 */
export async function listOwnerEmails(db: Db | Tx, organizationId: string): Promise<string[]> {
  const owners = await db
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.userId")
    .select("users.email")
    .where("members.organizationId", "=", organizationId)
    .where("users.emailVerified", "=", true)
    .where(sql<boolean>`'owner' = any(string_to_array(members.role, ','))`)
    .orderBy("members.createdAt")
    .execute();
  return owners.map(({ email }) => email);
}

export function listMembershipsOf(db: Db | Tx, userId: string): Promise<StoredMember[]> {
  return db
    .selectFrom("members")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("organizationId")
    .execute();
}

const rowCount = sql<number>`count(*)`.as("count");

async function counted(query: {
  executeTakeFirstOrThrow(): Promise<{ count: number }>;
}): Promise<number> {
  return (await query.executeTakeFirstOrThrow()).count;
}

/** Begins every read of members; the caller adds a condition, an order or a limit. */
export function membersWithUsers(db: Db | Tx, organizationId: string) {
  return db
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.userId")
    .selectAll("members")
    .select(teamIdsOfMember.as("teamIds"))
    .select(["users.name", "users.email", "users.image"])
    .where("organizationId", "=", organizationId);
}
