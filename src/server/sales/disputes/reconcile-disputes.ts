import type { Processor } from "#server/money/processor/open-processor.ts";
import type { DisputeResult } from "#server/money/processor/processor-results.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { DeadlineSource } from "#server/platform/deadlines/deadline-source.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import type { OutsideJob } from "#server/platform/jobs/job-handlers.ts";
import { sendAnswer } from "./answer-dispute.ts";
import { toAnswerable } from "./describe-disputes.ts";
import { findFirstDisputeCheck, listDueDisputes, lockDueDisputes } from "./dispute-check-store.ts";
import { isAnswerable, isClosed, nextDisputeCheck } from "./dispute-rules.ts";
import { findDispute, updateDispute } from "./dispute-store.ts";
import { settleDispute } from "./settle-dispute.ts";

const kind = "dispute.check";

interface DisputeToCheck {
  sellerId: string;
  disputeId: string;
}

/** Disputes that are not closed: their events may be lost, and an answer may have been left half done. */
export const disputeChecks: DeadlineSource = {
  name: "open disputes",
  nextDueAt: findFirstDisputeCheck,
  runDue: enqueueChecks,
};

/** Each transaction touches disputes of one seller only. */
async function enqueueChecks(ctx: Ctx, limit: number): Promise<number> {
  const due = await listDueDisputes(ctx.tx, ctx.now, limit);
  for (const [sellerId, rows] of Map.groupBy(due, ({ organizationId }) => organizationId)) {
    const ids = rows.map(({ id }) => id);
    const locked = await lockDueDisputes(ctx.tx, sellerId, ids, ctx.now);
    for (const dispute of locked) {
      const checkAt = nextDisputeCheck(toAnswerable(dispute), ctx.now);
      await updateDispute(ctx.tx, sellerId, dispute.id, { checkAt });
      await enqueue(ctx, kind, { sellerId, disputeId: dispute.id });
    }
    if (locked.length > 0) return locked.length;
  }
  return 0;
}

/** Reads the dispute before it repeats an answer. A check that fails is made again when it is due the next time. */
export function checkDisputeJob(processor: Processor): OutsideJob<DisputeResult | undefined> {
  return {
    kind,
    reach: "outside",
    leaseSeconds: 120,
    attempts: 3,
    async run(platform, payload) {
      const { sellerId, disputeId } = payload as DisputeToCheck;
      const dispute = await findDispute(platform.database.db, sellerId, disputeId);
      if (!dispute || isClosed(toAnswerable(dispute).status)) return undefined;
      const facts = await processor.disputes.retrieve(dispute.processorId);
      const isOpen = isAnswerable(facts.status) && !facts.isEvidenceSubmitted;
      return (isOpen && (await sendAnswer(processor, dispute))) || facts;
    },
    async finish(ctx, payload, result) {
      const { sellerId, disputeId } = payload as DisputeToCheck;
      if (result && result.kind !== "unknown")
        await settleDispute({ ...ctx, sellerId }, disputeId, result);
    },
  };
}
