import { type Insertable, type Selectable, sql } from "kysely";
import type { FirstDue } from "#server/platform/deadlines/deadline-source.ts";
import type { Db, Tx } from "../database/database.ts";
import type { AuditLogTable } from "../database/tables.ts";

export type AuditRow = Selectable<AuditLogTable>;
export type AuditEntry = Omit<Insertable<AuditLogTable>, "position" | "previousHash" | "hash">;

export interface ChainLink {
  id: number;
  position: number;
  previousHash: Buffer | null;
  hash: Buffer;
}

const chainLock = 7_305_003;
const entriesPerPage = 50;

export async function insertAuditEntry(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.insertInto("auditLog").values(entry).execute();
}

/** Which entries of an organization to read; a part that is left out filters nothing. */
export interface AuditFilter {
  /** The id of the last entry already seen. */
  beforeId?: number | undefined;
  actorId?: string | undefined;
  targetKind?: string | undefined;
  targetId?: string | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
  limit?: number;
}

/** Lists the entries of an organization, newest first. */
export function listAuditEntries(
  db: Db | Tx,
  organizationId: string,
  filter: AuditFilter = {},
): Promise<AuditRow[]> {
  const { beforeId, actorId, targetKind, targetId, from, until } = filter;
  let found = db.selectFrom("auditLog").selectAll().where("organizationId", "=", organizationId);
  if (beforeId !== undefined)
    found = found.where(
      sql<boolean>`(occurred_at, id) < ((select occurred_at from audit_log where id = ${beforeId}), ${beforeId})`,
    );
  if (actorId !== undefined) found = found.where("actorId", "=", actorId);
  if (targetKind !== undefined) found = found.where("targetKind", "=", targetKind);
  if (targetId !== undefined) found = found.where("targetId", "=", targetId);
  if (from) found = found.where("occurredAt", ">=", from);
  if (until) found = found.where("occurredAt", "<", until);
  return found
    .orderBy("occurredAt", "desc")
    .orderBy("id", "desc")
    .limit(filter.limit ?? entriesPerPage)
    .execute();
}

/** Admits one chainer at a time; false if another has the lock, which ends with the transaction. */
export async function lockAuditChains(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean;
  }>`select pg_try_advisory_xact_lock(${chainLock}) as locked`.execute(tx);
  return rows[0]?.locked ?? false;
}

export function selectOldestUnchained(): FirstDue {
  return sql`select occurred_at from audit_log where hash is null order by id limit 1`;
}

export function listUnchained(tx: Tx, limit: number): Promise<AuditRow[]> {
  return tx
    .selectFrom("auditLog")
    .selectAll()
    .where("hash", "is", null)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/**
 * Finds the last link of the organization's chain; no organization means the installation's own.
 */
export function findChainHead(
  db: Db | Tx,
  organizationId: string | null,
): Promise<AuditRow | undefined> {
  return db
    .selectFrom("auditLog")
    .selectAll()
    .where("organizationId", organizationId === null ? "is" : "=", organizationId)
    .where("position", "is not", null)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function writeChainLinks(tx: Tx, links: readonly ChainLink[]): Promise<void> {
  await sql`
    update audit_log set
      position = link.position,
      previous_hash = decode(link.previous_hash, 'hex'),
      hash = decode(link.hash, 'hex')
    from unnest(
      ${links.map((link) => link.id)}::bigint[],
      ${links.map((link) => link.position)}::bigint[],
      ${links.map((link) => link.previousHash?.toString("hex") ?? null)}::text[],
      ${links.map((link) => link.hash.toString("hex"))}::text[]
    ) as link(id, position, previous_hash, hash)
    where audit_log.id = link.id`.execute(tx);
}

export async function listAuditChains(db: Db): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom("auditLog")
    .select("organizationId")
    .distinct()
    .orderBy("organizationId")
    .execute();
  return rows.map((row) => row.organizationId);
}

export function listChainLinks(
  db: Db,
  organizationId: string | null,
  afterPosition: number,
  limit: number,
): Promise<AuditRow[]> {
  return db
    .selectFrom("auditLog")
    .selectAll()
    .where("organizationId", organizationId === null ? "is" : "=", organizationId)
    .where("position", ">", afterPosition)
    .orderBy("position")
    .limit(limit)
    .execute();
}
