import type { AuditEntryWire } from "#contract/identity/audit-log-schema.ts";
import { longDay } from "#web/platform/format/format.ts";

const dayMs = 86_400_000;

/** Writes "Today", "Yesterday" or "Jun 2, 2026", in the time zone of this browser. */
export function dayTitle(instant: Date, now: Date): string {
  const day = longDay(instant);
  if (day === longDay(now)) return "Today";
  return day === longDay(new Date(now.getTime() - dayMs)) ? "Yesterday" : day;
}

/** Returns entries in their order, under the days they happened on. */
export function byDay(
  entries: readonly AuditEntryWire[],
  now: Date,
): { title: string; entries: AuditEntryWire[] }[] {
  const days = Map.groupBy(entries, ({ createdAt }) => dayTitle(new Date(createdAt), now));
  return [...days].map(([title, ofDay]) => ({ title, entries: ofDay }));
}
