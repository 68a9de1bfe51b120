import type { Insertable, Selectable } from "kysely";
import type { Tx } from "#server/platform/database.ts";
import type { AuditLogTable } from "#server/platform/tables.ts";

export type AuditRow = Selectable<AuditLogTable>;
export type AuditEntry = Omit<Insertable<AuditLogTable>, "position" | "previousHash" | "hash">;

export async function insertAuditEntry(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.insertInto("auditLog").values(entry).execute();
}
