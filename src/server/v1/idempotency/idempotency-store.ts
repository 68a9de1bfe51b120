import { type Selectable, sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";

export type KeptAnswerRow = Selectable<Tables["idempotencyKeys"]>;

export interface KeyClaim {
  id: Buffer;
  requestHash: Buffer;
  expiresAt: Date;
}

/**
 * Takes a key for this transaction, or finds what is stored under it. A twin that took it first is
 * waited for here: its row is locked until it commits or gives up. A row past its time counts for
 * nothing.
 */
export async function claimKey(
  tx: Tx,
  claim: KeyClaim,
  now: Date,
): Promise<KeptAnswerRow | undefined> {
  const taken = await sql`
    insert into idempotency_keys as kept (id, request_hash, expires_at)
    values (${claim.id}, ${claim.requestHash}, ${claim.expiresAt})
    on conflict (id) do update
      set request_hash = excluded.request_hash, expires_at = excluded.expires_at,
          status = null, sealed_answer = null
      where kept.expires_at <= ${now}
    returning id`.execute(tx);
  if (taken.rows.length === 1) return undefined;
  return tx
    .selectFrom("idempotencyKeys")
    .selectAll()
    .where("id", "=", claim.id)
    .executeTakeFirstOrThrow();
}

export async function keepAnswer(
  tx: Tx,
  id: Buffer,
  status: number,
  sealedAnswer: string,
): Promise<void> {
  await tx
    .updateTable("idempotencyKeys")
    .set({ status, sealedAnswer })
    .where("id", "=", id)
    .execute();
}

/** Deletes a few at a time, with each write: no separate cleanup is needed. */
export async function deletePastAnswers(tx: Tx, now: Date): Promise<void> {
  await sql`
    delete from idempotency_keys where id in (
      select id from idempotency_keys where expires_at <= ${now} order by expires_at limit 20
      for update skip locked)`.execute(tx);
}
