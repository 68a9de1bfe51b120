import { type Insertable, type Selectable, sql } from "kysely";
import type pg from "pg";
import { type Db, parseInstant, type Tx } from "#server/platform/database/database.ts";
import { batchLookup } from "#server/platform/database/hot/batch-lookup.ts";
import { runNamedStatement } from "#server/platform/database/hot/named-statement.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import type { ExpiringRows } from "#server/platform/deadlines/expiry-store.ts";
import { hashToken } from "#server/platform/keys.ts";
import type { UserRow } from "../users/user-store.ts";

export type SessionRow = Selectable<Tables["sessions"]>;

export interface FoundSession {
  session: Omit<SessionRow, "tokenHash">;
  user: UserRow;
  /**
   * Read with the session, so that asking who is there costs one query also under a moved clock.
   */
  clockOffsetMs: number;
}

/**
 * The array is hidden from the planner in a subquery: else a single lookup is planned anew each
 * time.
 */
const findByTokens = {
  name: "sessions-by-token",
  text: `select asked.place, s.id, s.user_id, s.expires_at, s.remembered, s.ip_address, s.user_agent,
                s.active_organization_id, s.created_at, s.updated_at,
                u.email, u.email_verified, u.name, u.image, u.created_at, u.updated_at,
                (select clock_offset_ms from installation), s.impersonated_by, u.banned_until,
                s.authenticated_at, u.proven_at, s.active_team_id
         from unnest((select $1::bytea[])) with ordinality as asked (token_hash, place)
         join sessions s on s.token_hash = asked.token_hash
         join users u on u.id = s.user_id`,
};

const maxListed = 100;

type SessionLookup = (tokenHash: Buffer) => Promise<FoundSession | undefined>;
const lookups = new WeakMap<pg.Pool, SessionLookup>();

/**
 * Finds a session by the hottest query of the house: one named statement, shared by the requests
 * that arrive together.
 */
export function findSessionByToken(
  pool: pg.Pool,
  tokenHash: Buffer,
): Promise<FoundSession | undefined> {
  const known = lookups.get(pool);
  if (known) return known(tokenHash);
  const lookup = batchLookup<Buffer, FoundSession>((hashes) => findSessionsByTokens(pool, hashes));
  lookups.set(pool, lookup);
  return lookup(tokenHash);
}

async function findSessionsByTokens(
  pool: pg.Pool,
  tokenHashes: readonly Buffer[],
): Promise<(FoundSession | undefined)[]> {
  const asked = tokenHashes.map((hash) => `"\\\\x${hash.toString("hex")}"`).join(",");
  const rows = await runNamedStatement<SessionTuple>(pool, findByTokens, [`{${asked}}`]);
  const found: (FoundSession | undefined)[] = new Array(tokenHashes.length);
  for (const row of rows) found[Number(row[0]) - 1] = readSession(row);
  return found;
}

function readSession(row: SessionTuple): FoundSession {
  return {
    session: {
      id: row[1],
      userId: row[2],
      expiresAt: parseInstant(row[3]),
      remembered: row[4] === "t",
      ipAddress: row[5],
      userAgent: row[6],
      activeOrganizationId: row[7],
      createdAt: parseInstant(row[8]),
      updatedAt: parseInstant(row[9]),
      impersonatedBy: row[17],
      authenticatedAt: parseInstant(row[19]),
      activeTeamId: row[21],
    },
    user: {
      id: row[2],
      email: row[10],
      emailVerified: row[11] === "t",
      name: row[12],
      image: row[13],
      createdAt: parseInstant(row[14]),
      updatedAt: parseInstant(row[15]),
      bannedUntil: row[18] === null ? null : parseInstant(row[18]),
      provenAt: row[20] === null ? null : parseInstant(row[20]),
    },
    clockOffsetMs: Number(row[16]),
  };
}

type SessionTuple = [
  place: string,
  id: string,
  userId: string,
  expiresAt: string,
  remembered: string,
  ipAddress: string,
  userAgent: string,
  activeOrganizationId: string | null,
  createdAt: string,
  updatedAt: string,
  email: string,
  emailVerified: string,
  name: string,
  image: string | null,
  userCreatedAt: string,
  userUpdatedAt: string,
  clockOffsetMs: string,
  impersonatedBy: string | null,
  bannedUntil: string | null,
  authenticatedAt: string,
  provenAt: string | null,
  activeTeamId: string | null,
];

export function insertSession(
  tx: Tx,
  session: Insertable<Tables["sessions"]>,
): Promise<SessionRow> {
  return tx.insertInto("sessions").values(session).returningAll().executeTakeFirstOrThrow();
}

/** Only the request that still sees the old `updatedAt` extends it; a twin changes nothing. */
export async function extendSession(
  db: Db | Tx,
  session: Pick<SessionRow, "id" | "updatedAt">,
  times: { expiresAt: Date; updatedAt: Date },
): Promise<void> {
  await db
    .updateTable("sessions")
    .set(times)
    .where("id", "=", session.id)
    .where("updatedAt", "=", session.updatedAt)
    .execute();
}

export async function shiftSession(tx: Tx, id: string, byMs: number): Promise<void> {
  const later = (column: "expires_at" | "updated_at" | "authenticated_at") =>
    sql<Date>`${sql.ref(column)} + ${byMs} * interval '1 millisecond'`;
  await tx
    .updateTable("sessions")
    .set({
      expiresAt: later("expires_at"),
      updatedAt: later("updated_at"),
      authenticatedAt: later("authenticated_at"),
    })
    .where("id", "=", id)
    .execute();
}

/**
 * Sets the time at which the person proved again who they are. Returns false if the session has
 * ended meanwhile.
 */
export async function markAuthenticated(tx: Tx, id: string, now: Date): Promise<boolean> {
  const marked = await tx
    .updateTable("sessions")
    .set({ authenticatedAt: now, updatedAt: now })
    .where("id", "=", id)
    .executeTakeFirst();
  return marked.numUpdatedRows === 1n;
}

/**
 * Stores which organization this session works for; null means none. Another organization has no
 * active team yet.
 */
export async function setActiveOrganization(
  tx: Tx,
  id: string,
  organizationId: string | null,
): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({
      activeOrganizationId: organizationId,
      activeTeamId: sql`case when active_organization_id = ${organizationId} then active_team_id end`,
    })
    .where("id", "=", id)
    .execute();
}

export async function setActiveTeam(tx: Tx, id: string, teamId: string | null): Promise<void> {
  await tx.updateTable("sessions").set({ activeTeamId: teamId }).where("id", "=", id).execute();
}

/** Removes the organization as the active one of all sessions of the user. */
export async function clearActiveOrganization(
  tx: Tx,
  userId: string,
  organizationId: string,
): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ activeOrganizationId: null, activeTeamId: null })
    .where("userId", "=", userId)
    .where("activeOrganizationId", "=", organizationId)
    .execute();
}

/** Clears the active team, which ends with its organization. */
export async function clearActiveOrganizationOfAll(tx: Tx, organizationId: string): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ activeOrganizationId: null, activeTeamId: null })
    .where("activeOrganizationId", "=", organizationId)
    .execute();
}

/** Returns whether an administrator acts as the person in it. */
export async function isImpersonatedSession(tx: Tx, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", id)
    .where("impersonatedBy", "is not", null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns true if the session exists; it then stays until the transaction ends. */
export async function holdSession(tx: Tx, id: string): Promise<boolean> {
  const held = await tx
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  return held !== undefined;
}

export async function deleteSession(db: Db | Tx, id: string): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", id).execute();
}

/**
 * Deletes all of a person's sessions, also those in which they act as somebody else; or all but
 * one. Returns how many.
 */
export async function deleteUserSessions(
  tx: Tx,
  userId: string,
  exceptId?: string,
): Promise<number> {
  const all = tx
    .deleteFrom("sessions")
    .where((eb) => eb.or([eb("userId", "=", userId), eb("impersonatedBy", "=", userId)]));
  const chosen = exceptId === undefined ? all : all.where("id", "<>", exceptId);
  const deleted = await chosen.executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

export function listUserSessions(db: Db | Tx, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .selectFrom("sessions")
    .selectAll()
    .where("userId", "=", userId)
    .where("expiresAt", ">", now)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(maxListed)
    .execute();
}

/** Finds it by its real token, or by the handle that a list of sessions shows instead of it. */
export function findSessionByTokenOrHandle(tx: Tx, text: string): Promise<SessionRow | undefined> {
  return tx
    .selectFrom("sessions")
    .selectAll()
    .where((eb) => eb.or([eb("tokenHash", "=", hashToken(text)), eb("id", "=", text)]))
    .executeTakeFirst();
}

export async function deleteSessionByToken(
  tx: Tx,
  tokenHash: Buffer,
): Promise<Pick<SessionRow, "id" | "userId"> | undefined> {
  return tx
    .deleteFrom("sessions")
    .where("tokenHash", "=", tokenHash)
    .returning(["id", "userId"])
    .executeTakeFirst();
}

/** Ends the impersonations of a former administrator. */
export async function deleteImpersonations(tx: Tx, administratorId: string): Promise<void> {
  await tx.deleteFrom("sessions").where("impersonatedBy", "=", administratorId).execute();
}

export const expiringSessions: ExpiringRows = {
  name: "sessions",
  selectExpiry: (rest) => sql`select expires_at from sessions ${rest}`,
  deleteRows: (due) => sql`delete from sessions where id in (select id from sessions ${due})`,
};
