import type { DisputeWire } from "#contract/billing/dispute-schema.ts";
import type { DisputeStatus } from "#contract/billing/dispute-statuses.ts";
import type { Processor } from "#server/money/processor/open-processor.ts";
import type { DisputeResult } from "#server/money/processor/processor-results.ts";
import { type Caller, unitOfWork } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal, type RefusalSpec } from "#server/platform/refusal.ts";
import { answerOnce, beginFirst } from "#server/v1/idempotency/stepped-work.ts";
import { recordSellerAct } from "#server/v1/record-seller-act.ts";
import type { SellerCtx, SteppedWork } from "#server/v1/seller-request.ts";
import { lockOrder } from "../orders/order-store.ts";
import { describeDispute, toAnswerable } from "./describe-disputes.ts";
import { answerRefusals, disputeErrors } from "./dispute-errors.ts";
import { answerFault, isInquiry, nextDisputeCheck } from "./dispute-rules.ts";
import { type DisputeRow, findDispute, lockDispute, updateDispute } from "./dispute-store.ts";
import { settleDispute } from "./settle-dispute.ts";

export interface DisputeWork {
  platform: Platform;
  caller: Caller;
  processor: Processor;
  sellerId: string;
  steps: SteppedWork<DisputeWire>;
}

export type Answer = { kind: "evidence"; text: string } | { kind: "accept" };

/**
 * Gives an answer in three steps, each of which can be repeated: commit what is to be done; call
 * the processor, outside any transaction; commit what became of it. The reconciler ends what a
 * process left.
 */
export function answerDispute(
  work: DisputeWork,
  disputeId: string,
  answer: Answer,
): Promise<DisputeWire> {
  return answerOnce(work.steps, async (progress) => {
    if (progress === undefined) await begin(work, disputeId, answer);
    return complete(work, disputeId, answer);
  });
}

function begin(work: DisputeWork, disputeId: string, answer: Answer): Promise<void> {
  return beginFirst(work.steps, () =>
    inSeller(work, async (ctx) => {
      await reserve(ctx, disputeId, answer);
      await work.steps.begin(ctx, disputeId);
    }),
  );
}

async function reserve(ctx: SellerCtx, disputeId: string, answer: Answer): Promise<void> {
  const known = await findDispute(ctx.tx, ctx.sellerId, disputeId);
  const order = known && (await lockOrder(ctx.tx, ctx.sellerId, known.orderId));
  const dispute = order && (await lockDispute(ctx.tx, ctx.sellerId, disputeId));
  if (!dispute) throw new Refusal(disputeErrors.notFound);
  const answerable = toAnswerable(dispute);
  const fault = answerFault(answerable, answer.kind, ctx.now);
  if (fault) throw new Refusal(answerRefusals[fault]);
  await updateDispute(ctx.tx, ctx.sellerId, disputeId, {
    pendingAction: answer.kind,
    evidenceText: answer.kind === "evidence" ? answer.text : dispute.evidenceText,
    checkAt: nextDisputeCheck({ ...answerable, pending: answer.kind }, ctx.now),
    modifiedAt: ctx.now,
  });
  const target = { kind: "dispute", id: disputeId };
  const after = {
    order: order.number,
    amount: dispute.amount + dispute.taxAmount,
    currency: dispute.currency,
    ...(isInquiry(answerable.status) && { inquiry: true }),
  };
  if (answer.kind === "accept") await recordSellerAct(ctx, "dispute.accepted", target, { after });
  else await recordSellerAct(ctx, "dispute.evidence_sent", target, { after });
}

async function complete(
  work: DisputeWork,
  disputeId: string,
  answer: Answer,
): Promise<DisputeWire> {
  const { db } = work.platform.database;
  const begun = await findDispute(db, work.sellerId, disputeId);
  if (!begun) throw new Error(`there is no dispute ${disputeId}`);
  const result = await sendAnswer(work.processor, begun);
  const outcome = await inSeller(work, async (ctx) => {
    const settled =
      result && result.kind !== "unknown"
        ? await settleDispute(ctx, disputeId, result)
        : ((await findDispute(ctx.tx, ctx.sellerId, disputeId)) ?? begun);
    const reached = await toAnswer(ctx, settled, answer);
    await work.steps.finish(ctx, reached);
    return reached;
  });
  if ("refusal" in outcome) throw new Refusal(outcome.refusal);
  return outcome.value;
}

/**
 * Returns undefined if nothing waits to be sent. The key is the dispute's, however often the call
 * is made.
 */
export async function sendAnswer(
  { disputes }: Pick<Processor, "disputes">,
  { id, processorId, pendingAction, evidenceText, ...row }: DisputeRow,
): Promise<DisputeResult | undefined> {
  if (pendingAction === "accept") return disputes.accept(processorId, `dispute:${id}:accept`);
  if (pendingAction !== "evidence" || evidenceText === null) return undefined;
  // An inquiry that became a dispute takes evidence again.
  const stage = isInquiry(row.status as DisputeStatus) ? "inquiry" : "dispute";
  return disputes.submitEvidence(processorId, evidenceText, `${stage}:${id}:evidence`);
}

/**
 * The dispute may have been closed, or answered at the processor, before the answer arrived there.
 */
async function toAnswer(
  ctx: SellerCtx,
  dispute: DisputeRow,
  answer: Answer,
): Promise<{ value: DisputeWire } | { refusal: RefusalSpec }> {
  const isDone =
    answer.kind === "accept"
      ? dispute.status === "accepted"
      : dispute.evidenceSentAt !== null && dispute.evidenceText === answer.text;
  if (isDone || dispute.pendingAction === answer.kind)
    return { value: await describeDispute(ctx.tx, dispute, ctx.now) };
  const fault = answerFault(toAnswerable(dispute), answer.kind, ctx.now);
  return { refusal: answerRefusals[fault ?? "closed"] };
}

function inSeller<Result>(
  { platform, caller, sellerId }: DisputeWork,
  action: (ctx: SellerCtx) => Promise<Result>,
): Promise<Result> {
  return unitOfWork(platform, caller, (ctx) => action({ ...ctx, sellerId }));
}
