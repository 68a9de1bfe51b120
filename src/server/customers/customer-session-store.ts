import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import type { FirstDue } from "#server/platform/deadlines/deadline-source.ts";

export type CustomerSessionRow = Selectable<Tables["customerSessions"]>;

export function insertCustomerSession(
  tx: Tx,
  session: Insertable<Tables["customerSessions"]>,
): Promise<CustomerSessionRow> {
  return tx.insertInto("customerSessions").values(session).returningAll().executeTakeFirstOrThrow();
}

/** Returns undefined if it has expired, or if the customer was deleted. */
export function findLiveSession(
  db: Db | Tx,
  sellerId: string,
  id: string,
  now: Date,
): Promise<CustomerSessionRow | undefined> {
  return db
    .selectFrom("customerSessions")
    .innerJoin("customers", (join) =>
      join
        .onRef("customers.organizationId", "=", "customerSessions.organizationId")
        .onRef("customers.id", "=", "customerSessions.customerId"),
    )
    .selectAll("customerSessions")
    .where("customerSessions.organizationId", "=", sellerId)
    .where("customerSessions.id", "=", id)
    .where("customerSessions.expiresAt", ">", now)
    .where("customers.deletedAt", "is", null)
    .executeTakeFirst();
}

/**
 * Returns whether the session was there: of several requests that end it at the same time, one gets
 * true.
 */
export async function deleteCustomerSession(
  tx: Tx,
  sellerId: string,
  id: string,
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("customerSessions")
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

export function selectFirstSessionExpiry(): FirstDue {
  return sql`select expires_at from customer_sessions order by expires_at limit 1`;
}

/** Lists expired sessions of any seller, the earliest first, without a lock. */
export function listExpiredSessions(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ organizationId: string; id: string }[]> {
  return tx
    .selectFrom("customerSessions")
    .select(["organizationId", "id"])
    .where("expiresAt", "<=", now)
    .orderBy("expiresAt")
    .limit(limit)
    .execute();
}

/** Returns the ids of those that were deleted. */
export async function deleteExpiredSessions(
  tx: Tx,
  sellerId: string,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from customer_sessions
    where organization_id = ${sellerId} and id in (
      select id from customer_sessions
      where organization_id = ${sellerId} and id = any(${ids}::uuid[]) and expires_at <= ${now}
      for update skip locked)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
