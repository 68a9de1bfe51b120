import * as z from "zod/mini";
import type { Processor } from "#server/money/processor/open-processor.ts";
import { rowDeadlines } from "#server/platform/deadlines/row-deadlines.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { enqueueAll } from "#server/platform/jobs/enqueue.ts";
import type { OutsideJob } from "#server/platform/jobs/job-handlers.ts";
import { defineJobKind } from "#server/platform/jobs/job-kind.ts";
import { feeCheckDates } from "../../payments/payment-store.ts";
import { recordCharge } from "./record-charge-cost.ts";

const kind = defineJobKind(
  "sales.reconcile-fee",
  z.object({ sellerId: z.string(), chargeId: z.string() }),
);
/** A processor may take days to know what a charge cost. */
const againMs = 6 * 3_600_000;

/** Charges whose fee is not known from an event. */
export const feeChecks = rowDeadlines({
  name: "fees of payments",
  rows: feeCheckDates,
  enqueue: (ctx, rows, sellerId) =>
    enqueueAll(
      ctx,
      kind,
      rows.flatMap(({ chargeId }) => (chargeId === null ? [] : [{ sellerId, chargeId }])),
    ),
  nextDueAt: (_payment, now) => new Date(now.getTime() + againMs),
});

export function reconcileFeeJob(processor: Processor): OutsideJob {
  return defineJob(kind, {
    reach: "outside",
    leaseSeconds: 120,
    attempts: 5,
    run: (_platform, { chargeId }) => processor.charges.retrieve(chargeId),
    finish: (ctx, { sellerId }, charge) => recordCharge({ ...ctx, sellerId }, charge),
  });
}
