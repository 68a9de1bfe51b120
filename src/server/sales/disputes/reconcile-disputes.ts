import * as z from "zod/mini";
import type { Processor } from "#server/money/processor/open-processor.ts";
import type { DisputeResult } from "#server/money/processor/processor-results.ts";
import { rowDeadlines } from "#server/platform/deadlines/row-deadlines.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { enqueueAll } from "#server/platform/jobs/enqueue.ts";
import type { OutsideJob } from "#server/platform/jobs/job-handlers.ts";
import { defineJobKind } from "#server/platform/jobs/job-kind.ts";
import { sendAnswer } from "./answer-dispute.ts";
import { toAnswerable } from "./describe-disputes.ts";
import { isAnswerable, isClosed, nextDisputeCheck } from "./dispute-rules.ts";
import { disputeCheckDates, findDispute } from "./dispute-store.ts";
import { settleDispute } from "./settle-dispute.ts";

const kind = defineJobKind(
  "dispute.check",
  z.object({ sellerId: z.string(), disputeId: z.string() }),
);

/**
 * Disputes that are not closed: their events may be lost, and an answer may have been left half
 * done.
 */
export const disputeChecks = rowDeadlines({
  name: "open disputes",
  rows: disputeCheckDates,
  enqueue: (ctx, rows, sellerId) =>
    enqueueAll(
      ctx,
      kind,
      rows.map(({ id }) => ({ sellerId, disputeId: id })),
    ),
  nextDueAt: (dispute, now) => nextDisputeCheck(toAnswerable(dispute), now),
});

/**
 * Reads the dispute before it repeats an answer. A check that fails is made again when it is due
 * the next time.
 */
export function checkDisputeJob(processor: Processor): OutsideJob {
  return defineJob(kind, {
    reach: "outside",
    leaseSeconds: 120,
    attempts: 3,
    async run(platform, { sellerId, disputeId }): Promise<DisputeResult | undefined> {
      const dispute = await findDispute(platform.database.db, sellerId, disputeId);
      if (!dispute || isClosed(toAnswerable(dispute).status)) return undefined;
      const facts = await processor.disputes.retrieve(dispute.processorId);
      const isOpen = isAnswerable(facts.status) && !facts.isEvidenceSubmitted;
      return (isOpen && (await sendAnswer(processor, dispute))) || facts;
    },
    async finish(ctx, { sellerId, disputeId }, result) {
      if (result && result.kind !== "unknown")
        await settleDispute({ ...ctx, sellerId }, disputeId, result);
    },
  });
}
