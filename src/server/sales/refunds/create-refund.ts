import type { Processor } from "#server/money/processor/open-processor.ts";
import { type Caller, unitOfWork } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { findPayment } from "../payments/payment-store.ts";
import { refusalOfProcessor } from "./refund-errors.ts";
import { findRefund, type RefundRow } from "./refund-store.ts";
import { returnMoney } from "./return-money.ts";
import { type RefundOutcome, settleRefund } from "./settle-refund.ts";

export interface RefundWork {
  platform: Platform;
  caller: Caller;
  processor: Processor;
  sellerId: string;
}

/**
 * The second and third step of a refund that was reserved. May be called any number of times, also after a crash: a
 * refund that has its answer is returned as it is.
 */
export async function completeRefund(work: RefundWork, refundId: string): Promise<RefundRow> {
  const { platform, caller, sellerId } = work;
  const { db } = platform.database;
  const refund = await findRefund(db, sellerId, refundId);
  if (!refund) throw new Refusal(sellerErrors.notFound);
  const result = await askProcessor(work, refund);
  const settled = result
    ? await unitOfWork(platform, caller, (ctx) =>
        settleRefund({ ...ctx, sellerId }, refundId, result),
      )
    : refund;
  const isRefused = settled.status === "failed" && settled.processorId === null;
  if (isRefused) throw new Refusal(refusalOfProcessor(settled.failureReason));
  return settled;
}

/** Undefined if it has been answered. */
export async function askProcessor(
  { platform, processor, sellerId }: Omit<RefundWork, "caller">,
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
