import { type Selectable, sql } from "kysely";
import type { FirstDue } from "#server/platform/deadlines/deadline-source.ts";
import type { Db, Tx } from "../database/database.ts";
import type { MailsTable } from "../database/tables.ts";

export type MailRow = Selectable<MailsTable>;

export async function insertMail(tx: Tx, mail: MailRow): Promise<void> {
  await tx.insertInto("mails").values(mail).execute();
}

export function findMailRow(db: Db | Tx, id: string): Promise<MailRow | undefined> {
  return db.selectFrom("mails").selectAll().where("id", "=", id).executeTakeFirst();
}

export function listMailRows(
  db: Db | Tx,
  recipient: string | undefined,
  limit: number,
): Promise<MailRow[]> {
  const newest = db
    .selectFrom("mails")
    .selectAll()
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  return (recipient === undefined ? newest : newest.where("recipient", "=", recipient)).execute();
}

export async function markMailSent(
  tx: Tx,
  id: string,
  sentAt: Date,
  keepBody: boolean,
): Promise<void> {
  const cleared = keepBody ? {} : { sealedBody: null };
  await tx
    .updateTable("mails")
    .set({ sentAt, ...cleared })
    .where("id", "=", id)
    .execute();
}

export async function deleteMails(db: Db | Tx): Promise<void> {
  await db.deleteFrom("mails").execute();
}

/** Selects the instant from which the oldest mail has been stored for so long. */
export function selectFirstMailEnd(keptMs: number): FirstDue {
  return sql`
    select created_at + ${sql.lit(keptMs)} * interval '1 millisecond' from mails
    order by created_at, id limit 1`;
}

/** Deletes the oldest first; what another worker is deleting is left to it. */
export async function deleteMailsUntil(tx: Tx, until: Date, limit: number): Promise<number> {
  const deleted = await sql`
    delete from mails where id in (
      select id from mails where created_at <= ${until}
      order by created_at, id limit ${limit} for update skip locked)`.execute(tx);
  return Number(deleted.numAffectedRows ?? 0n);
}
