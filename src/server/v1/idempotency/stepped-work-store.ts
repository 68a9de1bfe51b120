import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { KeptAnswerRow } from "./idempotency-store.ts";

export function findKey(db: Db, id: Buffer, now: Date): Promise<KeptAnswerRow | undefined> {
  return db
    .selectFrom("idempotencyKeys")
    .selectAll()
    .where("id", "=", id)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
}

export interface BegunKey {
  id: Buffer;
  requestHash: Buffer;
  progress: string;
  /** The unfinished work of an earlier request with this key, which this one replaces. */
  replaces: string | null;
  leaseUntil: Date;
  expiresAt: Date;
}

/** Returns false if another request began under this key, or has replaced the same beginning. */
export async function beginKey(tx: Tx, begun: BegunKey, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency_keys as kept (id, request_hash, expires_at, progress, lease_until)
    values (${begun.id}, ${begun.requestHash}, ${begun.expiresAt}, ${begun.progress}, ${begun.leaseUntil})
    on conflict (id) do update
      set request_hash = excluded.request_hash, expires_at = excluded.expires_at,
          progress = excluded.progress, lease_until = excluded.lease_until,
          status = null, sealed_answer = null
      where kept.expires_at <= ${now}
        or (kept.status is null and kept.progress = ${begun.replaces})
    returning id`.execute(tx);
  return rows.length === 1;
}

/** Takes over what a request began that is presumed dead; false if another repeat was faster. */
export async function takeOverKey(
  db: Db,
  { id, leaseUntil }: KeptAnswerRow,
  until: Date,
): Promise<boolean> {
  const taken = await db
    .updateTable("idempotencyKeys")
    .set({ leaseUntil: until })
    .where("id", "=", id)
    .where("leaseUntil", "=", leaseUntil)
    .where("status", "is", null)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** Saves the first answer: false if there is one, or if the key was freed. */
export async function answerKey(
  tx: Tx,
  id: Buffer,
  status: number,
  sealedAnswer: string,
): Promise<boolean> {
  const answered = await tx
    .updateTable("idempotencyKeys")
    .set({ status, sealedAnswer })
    .where("id", "=", id)
    .where("status", "is", null)
    .executeTakeFirst();
  return answered.numUpdatedRows === 1n;
}

/** Returns false if the lease is another request's by now. */
export async function forgetKey(tx: Tx, id: Buffer, leaseUntil: Date): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("idempotencyKeys")
    .where("id", "=", id)
    .where("leaseUntil", "=", leaseUntil)
    .where("status", "is", null)
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}
