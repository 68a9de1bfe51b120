import { toHeldChanges } from "#server/customers/announce-customer.ts";
import { rowDeadlines } from "#server/platform/deadlines/row-deadlines.ts";
import { emitAll } from "#server/platform/events/outbox.ts";
import { usageAnnouncements } from "./usage-announcement-store.ts";

/** Announces that customers used something: once for all events since the last time. */
export const announcedUsage = rowDeadlines({
  name: "usage announcements",
  rows: usageAnnouncements,
  enqueue: (ctx, rows, organizationId) =>
    emitAll(ctx, toHeldChanges(rows.map(({ holderId }) => holderId)), { organizationId }),
  nextDueAt: () => null,
});
