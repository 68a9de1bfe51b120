import * as z from "zod/mini";
import { rowDeadlines } from "#server/platform/deadlines/row-deadlines.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { enqueueAll } from "#server/platform/jobs/enqueue.ts";
import { defineJobKind } from "#server/platform/jobs/job-kind.ts";
import { settleMeter } from "../meter-state/settle-grants.ts";
import { settlingDates } from "../meter-state/settling-date-store.ts";

const kind = defineJobKind(
  "usage.settle-grants",
  z.object({ sellerId: z.string(), customerId: z.string(), meterId: z.string() }),
);

/** In case the job fails every time. */
const againMs = 3_600_000;

/** Grants that begin, recur or expire. */
export const grantDeadlines = rowDeadlines({
  name: "meter grants",
  rows: settlingDates,
  enqueue: (ctx, rows, sellerId) =>
    enqueueAll(
      ctx,
      kind,
      rows.map(({ holderId, meterId }) => ({ sellerId, customerId: holderId, meterId })),
    ),
  nextDueAt: (_row, now) => new Date(now.getTime() + againMs),
});

export const settleGrantsJob = defineJob(kind, {
  reach: "database",
  async run(ctx, { sellerId, customerId, meterId }) {
    await settleMeter({ ...ctx, sellerId }, { customerId, meterId });
  },
});
