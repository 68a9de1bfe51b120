import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { ApiKeyPermissions } from "#contract/identity/api-key-schema.ts";
import {
  type ApiKeyScope,
  isPartOfFullAccess,
  scopesThatAllow,
} from "#contract/identity/api-key-scopes.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import { type KeyNeeds, maxKeys } from "./api-key-rules.ts";

export type ApiKeyRow = Selectable<Tables["apiKeys"]>;
export type ApiKeyChanges = Updateable<Tables["apiKeys"]>;

export function insertApiKey(tx: Tx, key: Insertable<Tables["apiKeys"]>): Promise<ApiKeyRow> {
  return tx.insertInto("apiKeys").values(key).returningAll().executeTakeFirstOrThrow();
}

/** Finds a key of this owner only. */
export function findApiKey(
  db: Db | Tx,
  userId: string,
  id: string,
): Promise<ApiKeyRow | undefined> {
  return db
    .selectFrom("apiKeys")
    .selectAll()
    .where("userId", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export function findApiKeyByHash(tx: Tx, keyHash: Buffer): Promise<ApiKeyRow | undefined> {
  return tx.selectFrom("apiKeys").selectAll().where("keyHash", "=", keyHash).executeTakeFirst();
}

export function listApiKeys(db: Db | Tx, userId: string): Promise<ApiKeyRow[]> {
  return db
    .selectFrom("apiKeys")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(maxKeys)
    .execute();
}

export async function countApiKeys(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("apiKeys")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}

export function updateApiKeyRow(
  tx: Tx,
  userId: string,
  id: string,
  changes: ApiKeyChanges,
): Promise<ApiKeyRow | undefined> {
  return tx
    .updateTable("apiKeys")
    .set(changes)
    .where("userId", "=", userId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteApiKeyRow(tx: Tx, userId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("apiKeys")
    .where("userId", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}

/** Returns true if the key exists; it then stays until the transaction ends. */
export async function holdApiKey(tx: Tx, id: string): Promise<boolean> {
  const held = await tx
    .selectFrom("apiKeys")
    .select("id")
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  return held !== undefined;
}

/** Deletes every key of a person. Returns how many there were. */
export async function deleteUserApiKeys(tx: Tx, userId: string): Promise<number> {
  const deleted = await tx.deleteFrom("apiKeys").where("userId", "=", userId).executeTakeFirst();
  return Number(deleted.numDeletedRows);
}

export interface KeyUse extends KeyNeeds {
  keyHash: Buffer;
  /** Business clock: expiry and refill. */
  now: Date;
  /** Machine clock: the window of the rate limit. */
  machineNow: Date;
}

/**
 * Counts one use, or none if the key may not be used: one statement checks, refills and counts, so
 * that racing requests share no use and no refill. `judgeKey` says the same in words.
 */
export function countUse(tx: Tx, use: KeyUse): Promise<ApiKeyRow | undefined> {
  const now = sql<Date>`${use.now}::timestamptz`;
  const machineNow = sql<Date>`${use.machineNow}::timestamptz`;
  const refillDue = sql<boolean>`(refill_interval_ms is not null
    and ${now} >= coalesce(last_refill_at, created_at) + refill_interval_ms * interval '1 millisecond')`;
  const windowOver = sql<boolean>`(window_started_at is null
    or ${machineNow} >= window_started_at + rate_limit_window_ms * interval '1 millisecond')`;
  const query = tx
    .updateTable("apiKeys")
    .set({
      remaining: sql`case when remaining is null then null
        when ${refillDue} then refill_amount - 1 else remaining - 1 end`,
      lastRefillAt: sql`case when ${refillDue} then ${now} else last_refill_at end`,
      requestCount: sql`case when ${windowOver} then 1 else request_count + 1 end`,
      windowStartedAt: sql`case when ${windowOver} then ${machineNow} else window_started_at end`,
      lastRequestAt: use.now,
    })
    .where("keyHash", "=", use.keyHash)
    .where("enabled", "=", true)
    .where(sql<boolean>`(expires_at is null or ${now} < expires_at)`)
    .where(sql<boolean>`(remaining is null or remaining > 0 or ${refillDue})`)
    .where(
      sql<boolean>`(not rate_limit_enabled or ${windowOver} or request_count < rate_limit_max)`,
    );
  const { permissions, scope } = use;
  const conditions = [
    ...(permissions ? [hasPermissions(permissions)] : []),
    ...(scope ? [hasScope(scope)] : []),
  ];
  return query
    .where((eb) => eb.and(conditions))
    .returningAll()
    .executeTakeFirst();
}

function hasPermissions(needed: ApiKeyPermissions) {
  return sql<boolean>`coalesce(permissions, '{}') @> ${JSON.stringify(needed)}::jsonb`;
}

function hasScope(scope: ApiKeyScope) {
  const isGiven = sql<boolean>`scopes && ${scopesThatAllow(scope)}::text[]`;
  return isPartOfFullAccess(scope) ? sql<boolean>`(scopes is null or ${isGiven})` : isGiven;
}
