import type { TimelineItemWire, TimelineWire } from "#contract/dev-schema.ts";
import { openMail } from "#server/platform/mail/mailbox.ts";
import type { Platform } from "#server/platform/platform.ts";
import {
  countTimeline,
  listEventRows,
  listMailRowsBetween,
  listPaymentRows,
  type TimelineRow,
  type TimelineSpan,
} from "./clock-timeline-store.ts";

const maxItems = 200;

/**
 * Reads entries of an organization between two instants of the business clock, the newest first.
 */
export async function readTimeline(
  { database: { db }, keys }: Platform,
  span: TimelineSpan,
): Promise<TimelineWire> {
  const [events, payments, mails, counts] = await Promise.all([
    listEventRows(db, span, maxItems + 1),
    listPaymentRows(db, span, maxItems + 1),
    listMailRowsBetween(db, span, maxItems + 1),
    countTimeline(db, span),
  ]);
  const items = [
    ...[...events, ...payments].map(presentEntry),
    ...mails.map((row): TimelineItemWire => {
      const { subject, to, createdAt } = openMail(keys, row);
      const at = createdAt.toISOString();
      return { id: row.id, at, kind: "mail", what: subject, person: to, mailId: row.id };
    }),
  ];
  // Stable: entries of one instant stay in the order of their source, causes before mails.
  items.sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
  return {
    from: span.from.toISOString(),
    to: span.to.toISOString(),
    counts: counts.kinds,
    webhookEvents: counts.webhookEvents,
    items: items.slice(0, maxItems),
    isCut: items.length > maxItems,
  };
}

function presentEntry(row: TimelineRow): TimelineItemWire {
  const { id, at, place: _place, kind, what, ...rest } = row;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  return { id, at: at.toISOString(), kind, what, ...given };
}
