import type { Keys } from "#server/platform/keys.ts";
import type { Platform } from "#server/platform/platform.ts";
import { deleteMails, findMailRow, listMailRows, type MailRow } from "./mail-store.ts";

/** The sealed part of the row. */
export interface MailBody {
  subject: string;
  text: string;
  html: string;
  links: string[];
  invitationId?: string;
}

export interface Mail extends MailBody {
  id: string;
  from: string;
  to: string;
  createdAt: Date;
  sentAt: Date | null;
}

const emptyBody: MailBody = { subject: "", text: "", html: "", links: [] };

/** Lists the newest first. */
export async function listMails(
  platform: Platform,
  to: string | undefined,
  limit: number,
): Promise<Mail[]> {
  const rows = await listMailRows(platform.database.db, to?.trim().toLowerCase(), limit);
  return rows.map((row) => openMail(platform.keys, row));
}

export async function findMail(platform: Platform, id: string): Promise<Mail | undefined> {
  const row = await findMailRow(platform.database.db, id);
  return row && openMail(platform.keys, row);
}

export async function clearMails(platform: Platform): Promise<void> {
  await deleteMails(platform.database.db);
}

export function sealBody(keys: Keys, id: string, body: MailBody): string {
  return keys.seal(place(id), JSON.stringify(body));
}

/** A mail whose body was cleared after sending has empty words. */
export function openMail(keys: Keys, row: MailRow): Mail {
  const body: MailBody =
    row.sealedBody === null ? emptyBody : JSON.parse(keys.open(place(row.id), row.sealedBody));
  return {
    id: row.id,
    from: row.sender,
    to: row.recipient,
    createdAt: row.createdAt,
    sentAt: row.sentAt,
    ...body,
  };
}

function place(id: string): string {
  return `mails|${id}|sealed_body`;
}
