import type { Insertable, Selectable, Updateable } from "kysely";
import type pg from "pg";
import type { AccessTokenListQuery } from "#contract/billing/access-token-schema.ts";
import type { Db, Tx } from "#server/platform/database.ts";
import { listPage, type RowPage } from "#server/platform/listing.ts";
import type { Tables } from "#server/platform/tables.ts";

export type AccessTokenRow = Selectable<Tables["accessTokens"]>;

/** What a request with a token has to know of it, with the clock by which it is judged. */
export interface PresentedToken {
  id: string;
  organizationId: string;
  scopes: string[];
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  clockOffsetMs: number;
}

const findByHash = {
  name: "access-token-by-hash",
  text: `select id, organization_id as "organizationId", scopes, expires_at as "expiresAt",
                last_used_at as "lastUsedAt",
                (select clock_offset_ms from installation) as "clockOffsetMs"
         from access_tokens where token_hash = $1`,
};

/** Asked by every call of a program: one named statement. */
export async function findTokenByHash(
  pool: pg.Pool,
  tokenHash: Buffer,
): Promise<PresentedToken | undefined> {
  const { rows } = await pool.query<PresentedToken>({ ...findByHash, values: [tokenHash] });
  return rows[0];
}

export async function noteTokenUse(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable("accessTokens")
    .set({ lastUsedAt: now })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("lastUsedAt", "is", null), eb("lastUsedAt", "<", now)]))
    .execute();
}

export function insertAccessToken(
  tx: Tx,
  token: Insertable<Tables["accessTokens"]>,
): Promise<AccessTokenRow> {
  return tx.insertInto("accessTokens").values(token).returningAll().executeTakeFirstOrThrow();
}

export async function countAccessTokens(tx: Tx, sellerId: string): Promise<number> {
  const { total } = await tx
    .selectFrom("accessTokens")
    .where("organizationId", "=", sellerId)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

const sortColumns = {
  created_at: "created_at",
  comment: "comment",
  last_used_at: { nullable: "last_used_at" },
};

export function listAccessTokens(
  db: Db,
  sellerId: string,
  query: AccessTokenListQuery,
): Promise<RowPage<AccessTokenRow>> {
  const ofSeller = db.selectFrom("accessTokens").where("organizationId", "=", sellerId);
  return listPage(ofSeller, ofSeller.selectAll(), query, sortColumns);
}

export function updateAccessTokenRow(
  tx: Tx,
  sellerId: string,
  id: string,
  changes: Updateable<Tables["accessTokens"]>,
): Promise<AccessTokenRow | undefined> {
  return tx
    .updateTable("accessTokens")
    .set(changes)
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

export function deleteAccessTokenRow(
  tx: Tx,
  sellerId: string,
  id: string,
): Promise<AccessTokenRow | undefined> {
  return tx
    .deleteFrom("accessTokens")
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}
