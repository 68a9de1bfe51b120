import type { DeadlineSource } from "#server/platform/deadlines/deadline-source.ts";
import { listDueRows, selectFirstDueRow } from "#server/platform/deadlines/due-row-store.ts";
import { foldPendingRollups, pendingRollups } from "./fold-store.ts";

/** So many batches of a seller are folded in together. */
const atOnce = 50;

/** Adds pending batches to the quantities of meters and the names of events. */
export const rollupFolding: DeadlineSource = {
  name: "usage rollups",
  selectFirstDue: () => selectFirstDueRow(pendingRollups),
  /** Each transaction touches rows of one organization only. */
  async runDue({ tx, now }, limit) {
    const due = await listDueRows(tx, pendingRollups, now, limit);
    for (const sellerId of new Set(due.map(({ organizationId }) => organizationId))) {
      const folded = await foldPendingRollups(tx, sellerId, { dueAt: now, atMost: atOnce });
      if (folded > 0) return folded;
    }
    return 0;
  },
};
