import { type Insertable, type Selectable, sql } from "kysely";
import type { InvitationStatus } from "#contract/identity/invitation-schema.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import { hashToken } from "#server/platform/keys.ts";

type StoredInvitation = Selectable<Tables["invitations"]>;

export interface InvitationRow extends StoredInvitation {
  /** In the order of joining them. */
  teamIds: string[];
}

/** Why an invitation was canceled if no person canceled it. */
export type EndReason = "replaced" | "inviter_left" | "inviter_demoted";

const maxListed = 1_000;
const maxWaiting = 100;

/** The teams of each row of `invitations`. */
const teamIds = sql<string[]>`array(
  select invitation_teams.team_id from invitation_teams
  where invitation_teams.invitation_handle = invitations.handle
  order by invitation_teams.position)`.as("teamIds");

export function findInvitation(db: Db | Tx, id: string): Promise<InvitationRow | undefined> {
  return db
    .selectFrom("invitations")
    .selectAll()
    .select(teamIds)
    .where("idHash", "=", hashToken(id))
    .executeTakeFirst();
}

/** Finds it by its id, or by the handle that a list shows to those who must not have the id. */
export function findInvitationByIdOrHandle(
  tx: Tx,
  text: string,
): Promise<InvitationRow | undefined> {
  return tx
    .selectFrom("invitations")
    .selectAll()
    .select(teamIds)
    .where((eb) => eb.or([eb("idHash", "=", hashToken(text)), eb("handle", "=", text)]))
    .executeTakeFirst();
}

/** Finds the pending invitation of this address, expired or not: there is never a second one. */
export function findPendingInvitation(
  tx: Tx,
  organizationId: string,
  email: string,
): Promise<InvitationRow | undefined> {
  return tx
    .selectFrom("invitations")
    .selectAll()
    .select(teamIds)
    .where("organizationId", "=", organizationId)
    .where("email", "=", email)
    .where("status", "=", "pending")
    .executeTakeFirst();
}

export async function countOpenInvitations(
  tx: Tx,
  organizationId: string,
  now: Date,
): Promise<number> {
  const { count } = await tx
    .selectFrom("invitations")
    .select(sql<number>`count(*)`.as("count"))
    .where("organizationId", "=", organizationId)
    .where("status", "=", "pending")
    .where("expiresAt", ">", now)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the newest ones, the oldest of them first. */
export async function listInvitations(
  db: Db | Tx,
  organizationId: string,
): Promise<InvitationRow[]> {
  const newest = await db
    .selectFrom("invitations")
    .selectAll()
    .select(teamIds)
    .where("organizationId", "=", organizationId)
    .orderBy("createdAt", "desc")
    .orderBy("handle", "desc")
    .limit(maxListed)
    .execute();
  return newest.reverse();
}

/** Lists unanswered invitations that this member sent, expired or not. */
export function listPendingInvitationsBy(
  tx: Tx,
  organizationId: string,
  inviterId: string,
): Promise<InvitationRow[]> {
  return tx
    .selectFrom("invitations")
    .selectAll()
    .select(teamIds)
    .where("organizationId", "=", organizationId)
    .where("inviterId", "=", inviterId)
    .where("status", "=", "pending")
    .orderBy("createdAt")
    .orderBy("handle")
    .execute();
}

export interface WaitingInvitationRow extends InvitationRow {
  organizationName: string;
  organizationSlug: string;
  inviterEmail: string;
}

/**
 * Lists invitations that this address can accept now, the next to expire first; without those whose
 * inviter left.
 */
export function listWaitingInvitations(
  db: Db,
  email: string,
  now: Date,
): Promise<WaitingInvitationRow[]> {
  return db
    .selectFrom("invitations")
    .innerJoin("organizations", "organizations.id", "invitations.organizationId")
    .innerJoin("members", (join) =>
      join
        .onRef("members.organizationId", "=", "invitations.organizationId")
        .onRef("members.userId", "=", "invitations.inviterId"),
    )
    .innerJoin("users", "users.id", "invitations.inviterId")
    .selectAll("invitations")
    .select(teamIds)
    .select(["organizations.name as organizationName", "organizations.slug as organizationSlug"])
    .select("users.email as inviterEmail")
    .where("invitations.email", "=", email)
    .where("invitations.status", "=", "pending")
    .where("invitations.expiresAt", ">", now)
    .where(sql<boolean>`coalesce(users.banned_until <= ${now}, true)`)
    .orderBy("invitations.expiresAt")
    .orderBy("invitations.handle")
    .limit(maxWaiting)
    .execute();
}

export async function insertInvitation(
  tx: Tx,
  { teamIds, ...invitation }: Insertable<Tables["invitations"]> & { teamIds: string[] },
): Promise<InvitationRow> {
  const inserted = await tx
    .insertInto("invitations")
    .values(invitation)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { organizationId, handle: invitationHandle } = inserted;
  const teams = teamIds.map((teamId) => ({ organizationId, invitationHandle, teamId }));
  if (teams.length > 0) await tx.insertInto("invitationTeams").values(teams).execute();
  return { ...inserted, teamIds };
}

export function extendInvitation(tx: Tx, handle: string, expiresAt: Date): Promise<InvitationRow> {
  return tx
    .updateTable("invitations")
    .set({ expiresAt })
    .where("handle", "=", handle)
    .returningAll()
    .returning(teamIds)
    .executeTakeFirstOrThrow();
}

/**
 * Records the answer of the person invited, once: undefined if the invitation is no longer pending,
 * or has expired.
 */
export function answerOpenInvitation(
  tx: Tx,
  handle: string,
  status: Extract<InvitationStatus, "accepted" | "rejected">,
  now: Date,
): Promise<InvitationRow | undefined> {
  return tx
    .updateTable("invitations")
    .set({ status })
    .where("handle", "=", handle)
    .where("status", "=", "pending")
    .where("expiresAt", ">", now)
    .returningAll()
    .returning(teamIds)
    .executeTakeFirst();
}

/** Returns undefined if it has been answered already. */
export function cancelPendingInvitation(
  tx: Tx,
  handle: string,
  endReason?: EndReason,
): Promise<InvitationRow | undefined> {
  return tx
    .updateTable("invitations")
    .set({ status: "canceled", endReason: endReason ?? null })
    .where("handle", "=", handle)
    .where("status", "=", "pending")
    .returningAll()
    .returning(teamIds)
    .executeTakeFirst();
}

export async function deleteInvitations(tx: Tx, organizationId: string): Promise<void> {
  await tx.deleteFrom("invitations").where("organizationId", "=", organizationId).execute();
}
