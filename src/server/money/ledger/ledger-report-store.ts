import { sql } from "kysely";
import type { LedgerVerificationWire } from "#contract/billing/ledger-schema.ts";
import type { Db } from "#server/platform/database/database.ts";

/** Finds the report on a ledger, unless it is too old at this instant of the machine clock. */
export async function findLedgerReport(
  db: Db,
  sellerId: string,
  at: Date,
): Promise<LedgerVerificationWire | undefined> {
  const row = await db
    .selectFrom("ledgerReports")
    .select("report")
    .where("organizationId", "=", sellerId)
    .where("expiresAt", ">", at)
    .executeTakeFirst();
  return row?.report as LedgerVerificationWire | undefined;
}

/** Replaces the report on a ledger, unless the organization was erased meanwhile. */
export async function saveLedgerReport(
  db: Db,
  sellerId: string,
  report: LedgerVerificationWire,
  expiresAt: Date,
): Promise<void> {
  await sql`
    insert into ledger_reports (organization_id, report, expires_at)
    select id, ${JSON.stringify(report)}::jsonb, ${expiresAt} from organizations
    where id = ${sellerId} for key share
    on conflict (organization_id)
    do update set report = excluded.report, expires_at = excluded.expires_at`.execute(db);
}
