import { type Insertable, type Selectable, sql } from "kysely";
import type pg from "pg";
import type { Db, Tx } from "#server/platform/database.ts";
import type { Tables } from "#server/platform/tables.ts";
import type { UserRow } from "../users/user-store.ts";

export type SessionRow = Selectable<Tables["sessions"]>;

export interface FoundSession {
  session: Omit<SessionRow, "tokenHash">;
  user: UserRow;
  /** Read with the session, so that asking who is there costs one query also under a moved clock. */
  clockOffsetMs: number;
}

const findByToken = {
  name: "session-by-token",
  text: `select s.id, s.user_id, s.expires_at, s.remembered, s.ip_address, s.user_agent, s.active_organization_id,
                s.created_at, s.updated_at,
                u.email, u.email_verified, u.name, u.image, u.created_at, u.updated_at,
                (select clock_offset_ms from installation)
         from sessions s join users u on u.id = s.user_id
         where s.token_hash = $1`,
  rowMode: "array" as const,
};

/** The hottest query of the house: one named statement straight on the driver. */
export async function findSessionByToken(
  pool: pg.Pool,
  tokenHash: Buffer,
): Promise<FoundSession | undefined> {
  const { rows } = await pool.query<SessionTuple>({ ...findByToken, values: [tokenHash] });
  const row = rows[0];
  if (!row) return undefined;
  return {
    session: {
      id: row[0],
      userId: row[1],
      expiresAt: row[2],
      remembered: row[3],
      ipAddress: row[4],
      userAgent: row[5],
      activeOrganizationId: row[6],
      createdAt: row[7],
      updatedAt: row[8],
    },
    user: {
      id: row[1],
      email: row[9],
      emailVerified: row[10],
      name: row[11],
      image: row[12],
      createdAt: row[13],
      updatedAt: row[14],
    },
    clockOffsetMs: row[15],
  };
}

type SessionTuple = [
  id: string,
  userId: string,
  expiresAt: Date,
  remembered: boolean,
  ipAddress: string,
  userAgent: string,
  activeOrganizationId: string | null,
  createdAt: Date,
  updatedAt: Date,
  email: string,
  emailVerified: boolean,
  name: string,
  image: string | null,
  userCreatedAt: Date,
  userUpdatedAt: Date,
  clockOffsetMs: number,
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
  const later = (column: "expires_at" | "updated_at") =>
    sql<Date>`${sql.ref(column)} + ${byMs} * interval '1 millisecond'`;
  await tx
    .updateTable("sessions")
    .set({ expiresAt: later("expires_at"), updatedAt: later("updated_at") })
    .where("id", "=", id)
    .execute();
}

export async function deleteSession(db: Db | Tx, id: string): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", id).execute();
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

export async function findFirstExpiry(db: Db | Tx): Promise<Date | undefined> {
  const row = await db
    .selectFrom("sessions")
    .select("expiresAt")
    .orderBy("expiresAt")
    .limit(1)
    .executeTakeFirst();
  return row?.expiresAt;
}

export async function deleteExpiredSessions(tx: Tx, now: Date, limit: number): Promise<number> {
  const deleted = await tx
    .deleteFrom("sessions")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("sessions")
        .select("id")
        .where("expiresAt", "<=", now)
        .orderBy("expiresAt")
        .orderBy("id")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
