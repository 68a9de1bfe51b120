import { type CsvCell, csvText } from "#contract/csv-text.ts";
import { type AuditEntryWire, maxExportedEntries } from "#contract/identity/audit-log-schema.ts";
import { type AuditFilter, listAuditEntries } from "#server/platform/audit/audit-store.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type AuditNameSources, type AuditNamesWire, readAuditNames } from "./audit-log-names.ts";
import { presentAuditEntry } from "./audit-log-view.ts";

const entriesAtOnce = 1_000;

const headings = [
  "Time (UTC)",
  "Actor",
  "Actor ID",
  "Action",
  "Target",
  "Target name",
  "Target ID",
  "Before",
  "After",
  "IP address",
  "User agent",
];

/** Writes the newest entries that match, as CSV. */
export async function exportAuditLog(
  db: Db,
  organizationId: string,
  filter: AuditFilter,
  sources: AuditNameSources,
): Promise<string> {
  const rows: CsvCell[][] = [headings];
  let beforeId: number | undefined;
  while (rows.length <= maxExportedEntries) {
    const page = await listAuditEntries(db, organizationId, {
      ...filter,
      beforeId,
      limit: Math.min(entriesAtOnce, maxExportedEntries + 1 - rows.length),
    });
    const entries = page.map(presentAuditEntry);
    const names = await readAuditNames(db, organizationId, entries, sources);
    rows.push(...entries.map((entry) => toCells(entry, names)));
    beforeId = page.at(-1)?.id;
    if (page.length < entriesAtOnce) break;
  }
  return csvText(rows);
}

function toCells(entry: AuditEntryWire, names: AuditNamesWire): CsvCell[] {
  return [
    entry.createdAt,
    actorName(entry, names),
    entry.actorId,
    entry.action,
    entry.targetKind,
    targetName(entry, names),
    entry.targetId,
    entry.before && JSON.stringify(entry.before),
    entry.after && JSON.stringify(entry.after),
    entry.ipAddress,
    entry.userAgent,
  ];
}

function actorName({ actorId, after }: AuditEntryWire, names: AuditNamesWire): string {
  if (actorId !== null) return names.people[actorId] ?? "Deleted user";
  const customer = after?.byCustomerId;
  if (typeof customer === "string") return names.customers[customer] ?? "Deleted customer";
  const token = after?.accessTokenId;
  if (typeof token !== "string") return "Guildhall";
  return names.tokens[token] ?? "Revoked access token";
}

function targetName(entry: AuditEntryWire, names: AuditNamesWire): string | null {
  const { targetKind, targetId, before, after } = entry;
  if (targetId !== null && targetKind === "customer") return names.customers[targetId] ?? null;
  if (targetId !== null && targetKind === "invitation") return names.invitees[targetId] ?? null;
  const name = after?.name ?? before?.name;
  return typeof name === "string" ? name : null;
}
