import type { RefundCreate, RefundWire } from "#contract/billing/refund-schema.ts";
import type { Processor } from "#server/money/processor/open-processor.ts";
import { type Caller, unitOfWork } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal, type RefusalSpec } from "#server/platform/refusal.ts";
import { answerOnce, beginFirst } from "#server/v1/idempotency/stepped-work.ts";
import type { SellerCtx, SteppedWork } from "#server/v1/seller-request.ts";
import { findPayment } from "../payments/payment-store.ts";
import { refusalOfProcessor } from "./refund-errors.ts";
import { findRefund, type RefundRow } from "./refund-store.ts";
import { presentRefund } from "./refund-view.ts";
import { reserveRefund } from "./reserve-refund.ts";
import { returnMoney } from "./return-money.ts";
import { type RefundOutcome, settleRefund } from "./settle-refund.ts";

export interface RefundWork {
  platform: Platform;
  caller: Caller;
  processor: Processor;
  sellerId: string;
  steps: SteppedWork<RefundWire>;
}

/**
 * Makes a refund in three steps, each of which can be repeated: commit the reservation; call the
 * processor, outside any transaction; commit the outcome. A repeat with the same Idempotency-Key
 * goes on with the refund that was begun.
 */
export function createRefund(work: RefundWork, input: RefundCreate): Promise<RefundWire> {
  return answerOnce(work.steps, async (progress) =>
    completeRefund(work, progress ?? (await beginRefund(work, input))),
  );
}

function beginRefund(work: RefundWork, input: RefundCreate): Promise<string> {
  const { steps } = work;
  return beginFirst(steps, () =>
    inSeller(work, async (ctx) => {
      const { id } = await reserveRefund(ctx, input);
      await steps.begin(ctx, id);
      return id;
    }),
  );
}

async function completeRefund(work: RefundWork, refundId: string): Promise<RefundWire> {
  const refund = await findRefund(work.platform.database.db, work.sellerId, refundId);
  if (!refund) throw new Error(`there is no refund ${refundId}`);
  const result = await askProcessor(work, refund);
  const outcome = await inSeller(work, async (ctx) => {
    const settled = result
      ? await settleRefund(ctx, refundId, result)
      : ((await findRefund(ctx.tx, ctx.sellerId, refundId)) ?? refund);
    const reached = toAnswer(settled);
    await work.steps.finish(ctx, reached);
    return reached;
  });
  if ("refusal" in outcome) throw new Refusal(outcome.refusal);
  return outcome.value;
}

function toAnswer(refund: RefundRow): { value: RefundWire } | { refusal: RefusalSpec } {
  const isRefused = refund.status === "failed" && refund.processorId === null;
  return isRefused
    ? { refusal: refusalOfProcessor(refund.failureReason) }
    : { value: presentRefund(refund) };
}

function inSeller<Result>(
  { platform, caller, sellerId }: RefundWork,
  action: (ctx: SellerCtx) => Promise<Result>,
): Promise<Result> {
  return unitOfWork(platform, caller, (ctx) => action({ ...ctx, sellerId }));
}

/** Returns undefined if it has been answered. */
export async function askProcessor(
  { platform, processor, sellerId }: Pick<RefundWork, "platform" | "processor" | "sellerId">,
  refund: RefundRow,
): Promise<RefundOutcome | undefined> {
  if (refund.status !== "pending" || refund.processorId !== null) return undefined;
  if (isCreditOnly(refund)) return { kind: "credited" };
  const { db } = platform.database;
  const payment = refund.paymentId && (await findPayment(db, sellerId, refund.paymentId));
  if (!payment) throw new Error(`refund ${refund.id} has no payment`);
  return returnMoney(processor, refund, payment);
}

function isCreditOnly({ amount, taxAmount, creditAmount }: RefundRow): boolean {
  return amount + taxAmount === creditAmount;
}
