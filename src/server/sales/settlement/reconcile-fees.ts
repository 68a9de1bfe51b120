import type { Processor } from "#server/money/processor/open-processor.ts";
import type { ChargeFacts } from "#server/money/processor/processor-results.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { DeadlineSource } from "#server/platform/deadlines/deadline-source.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import type { OutsideJob } from "#server/platform/jobs/job-handlers.ts";
import { findFirstFeeCheck, listDueFees, takeDueFees } from "../payments/payment-store.ts";
import { recordCharge } from "./record-charge-cost.ts";

const kind = "sales.reconcile-fee";
/** A processor may take days to know what a charge cost. */
const againMs = 6 * 3_600_000;

/** Charges whose fee is not known from an event. */
export const feeChecks: DeadlineSource = {
  name: "fees of payments",
  nextDueAt: findFirstFeeCheck,
  runDue: checkDueFees,
};

/** Each transaction takes payments of one seller only. */
async function checkDueFees(ctx: Ctx, limit: number): Promise<number> {
  const due = await listDueFees(ctx.tx, ctx.now, limit);
  const nextCheckAt = new Date(ctx.now.getTime() + againMs);
  for (const [sellerId, payments] of Map.groupBy(due, ({ organizationId }) => organizationId)) {
    const ids = payments.map(({ id }) => id);
    const charges = await takeDueFees(ctx.tx, sellerId, ids, { now: ctx.now, nextCheckAt });
    for (const chargeId of charges) await enqueue(ctx, kind, { sellerId, chargeId });
    if (charges.length > 0) return charges.length;
  }
  return 0;
}

interface Payload {
  sellerId: string;
  chargeId: string;
}

export function reconcileFeeJob(processor: Processor): OutsideJob<ChargeFacts> {
  return {
    kind,
    reach: "outside",
    leaseSeconds: 120,
    attempts: 5,
    run: (_platform, payload) => processor.charges.retrieve((payload as Payload).chargeId),
    finish: (ctx, payload, charge) =>
      recordCharge({ ...ctx, sellerId: (payload as Payload).sellerId }, charge),
  };
}
