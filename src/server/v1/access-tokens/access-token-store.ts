import type { Insertable, Selectable, Updateable } from "kysely";
import type pg from "pg";
import type { AccessTokenListQuery } from "#contract/billing/access-token-schema.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { retryStalePlans } from "#server/platform/database/statements/stale-plan.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import { listPage, type RowPage } from "../listing-store.ts";
import { deleteSellerSecrets, insertSellerSecret } from "../seller-secret-store.ts";

export type AccessTokenRow = Selectable<Tables["accessTokens"]>;

/** The facts about a token that a request needs, with the clock for its expiry. */
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
  text: `select token.id, token.organization_id as "organizationId", token.scopes,
                token.expires_at as "expiresAt", token.last_used_at as "lastUsedAt",
                (select clock_offset_ms from installation) as "clockOffsetMs"
         from seller_secrets secret
         join access_tokens token
           on token.organization_id = secret.organization_id and token.id = secret.subject_id
         where secret.hash = $1 and secret.kind = 'access_token'`,
};

/** Finds a token with one named statement, because every call of a program asks for one. */
export async function findTokenByHash(
  pool: pg.Pool,
  tokenHash: Buffer,
): Promise<PresentedToken | undefined> {
  const { rows } = await retryStalePlans(pool, () =>
    pool.query<PresentedToken>({ ...findByHash, values: [tokenHash] }),
  );
  return rows[0];
}

export async function noteTokenUse(
  db: Db,
  { organizationId, id }: Pick<PresentedToken, "organizationId" | "id">,
  now: Date,
): Promise<void> {
  await db
    .updateTable("accessTokens")
    .set({ lastUsedAt: now })
    .where("organizationId", "=", organizationId)
    .where("id", "=", id)
    .where((eb) => eb.or([eb("lastUsedAt", "is", null), eb("lastUsedAt", "<", now)]))
    .execute();
}

export async function insertAccessToken(
  tx: Tx,
  token: Insertable<Tables["accessTokens"]>,
  hash: Buffer,
): Promise<AccessTokenRow> {
  const row = await tx
    .insertInto("accessTokens")
    .values(token)
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertSellerSecret(tx, { ...toSecretOwner(row.organizationId), subjectId: row.id, hash });
  return row;
}

function toSecretOwner(organizationId: string) {
  return { organizationId, kind: "access_token" as const };
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
  comment: { column: "comment", text: true },
  last_used_at: { column: "last_used_at", nullable: true },
} as const;

export function listAccessTokens(
  db: Db,
  sellerId: string,
  query: AccessTokenListQuery,
): Promise<RowPage<AccessTokenRow>> {
  const ofSeller = db
    .selectFrom("accessTokens")
    .where("organizationId", "=", sellerId)
    .$if(query.created_by !== undefined, (tokens) =>
      tokens.where("createdBy", "in", query.created_by ?? []),
    );
  return listPage(ofSeller, ofSeller.selectAll(), query, sortColumns);
}

export function lockAccessToken(
  tx: Tx,
  sellerId: string,
  id: string,
): Promise<AccessTokenRow | undefined> {
  return tx
    .selectFrom("accessTokens")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Lists names for the audit log. */
export async function listAccessTokenNames(
  db: Db,
  sellerId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("accessTokens")
    .select(["id", "comment as name"])
    .where("organizationId", "=", sellerId)
    .where("id", "in", ids)
    .execute();
}

export function updateAccessTokenRow(
  tx: Tx,
  sellerId: string,
  id: string,
  changes: Updateable<Tables["accessTokens"]>,
): Promise<AccessTokenRow> {
  return tx
    .updateTable("accessTokens")
    .set(changes)
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteAccessTokenRow(
  tx: Tx,
  sellerId: string,
  id: string,
): Promise<AccessTokenRow | undefined> {
  await deleteSellerSecrets(tx, toSecretOwner(sellerId), [id]);
  return tx
    .deleteFrom("accessTokens")
    .where("organizationId", "=", sellerId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

export function deleteAccessTokensOf(
  tx: Tx,
  sellerId: string,
  userId: string,
): Promise<AccessTokenRow[]> {
  return tx
    .deleteFrom("accessTokens")
    .where("organizationId", "=", sellerId)
    .where("createdBy", "=", userId)
    .returningAll()
    .execute();
}

export async function deleteAllAccessTokens(tx: Tx, sellerId: string): Promise<void> {
  await tx.deleteFrom("accessTokens").where("organizationId", "=", sellerId).execute();
}
