import type { DeadlineSource } from "#server/platform/deadlines/deadline-source.ts";
import { deleteMailsUntil, selectFirstMailEnd } from "./mail-store.ts";

/** Far longer than the sending is tried, and than any link in a mail works. */
const keptMs = 30 * 86_400_000;

/**
 * Deletes old mails: recipients and times are personal data. A sandbox keeps its mailbox, which is
 * a page there.
 */
export const oldMails: DeadlineSource = {
  name: "old mails",
  selectFirstDue: () => selectFirstMailEnd(keptMs),
  runDue: (ctx, limit) => deleteMailsUntil(ctx.tx, new Date(ctx.now.getTime() - keptMs), limit),
};
