import type { RefundStatus } from "#contract/billing/refund-schema.ts";
import { type Minor, minor } from "#contract/money.ts";
import { lockCredits, takeCredit } from "#server/customers/customer-credit-store.ts";
import { postTransfers } from "#server/money/ledger/post-transfers.ts";
import {
  ledgerSources,
  refundLegs,
  refundRevertedLegs,
} from "#server/money/ledger/posting-rules.ts";
import { rememberProcessorObject } from "#server/money/processor/processor-object-store.ts";
import type { RefundResult } from "#server/money/processor/processor-results.ts";
import { postTaxes } from "#server/money/tax/post-taxes.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { announceOrderChange } from "../orders/announce-order-change.ts";
import { countReturned } from "../orders/count-returned.ts";
import { giveCredit } from "../orders/credits/give-credit.ts";
import { lockOrder, type OrderRow } from "../orders/order-store.ts";
import { toTaxParts } from "../orders/order-taxes.ts";
import { announceRefund } from "./announce-refund.ts";
import { nextRefundCheck, nextRefundStatus } from "./refund-status-rules.ts";
import { findRefund, lockRefund, type RefundRow, updateRefund } from "./refund-store.ts";
import { revertTaxLater } from "./revert-refund-tax.ts";

/**
 * The facts known about a refund. `credited`: no part was paid by card, so no processor is called.
 */
export type RefundOutcome = RefundResult | { kind: "credited" };

/**
 * Ends every way to the settlement of a refund: the answer to our call, an event of the processor,
 * the reconciler. Under the locks of the order and the refund, so a second caller finds nothing
 * left to do.
 */
export async function settleRefund(
  ctx: SellerCtx,
  refundId: string,
  result: RefundOutcome,
): Promise<RefundRow> {
  const known = await findRefund(ctx.tx, ctx.sellerId, refundId);
  const order = known && (await lockOrder(ctx.tx, ctx.sellerId, known.orderId));
  const refund = order && (await lockRefund(ctx.tx, ctx.sellerId, refundId));
  if (!refund) throw new Error(`there is no refund ${refundId}`);
  return applyResult(ctx, order, refund, result);
}

/** Applies the result for callers that hold both locks already. */
export async function applyResult(
  ctx: SellerCtx,
  order: OrderRow,
  before: RefundRow,
  result: RefundOutcome,
): Promise<RefundRow> {
  const status = statusAfter(before, result);
  const processorId = "id" in result ? result.id : before.processorId;
  if (before.processorId !== null && processorId !== before.processorId)
    throw new Error(`refund ${before.id} is ${before.processorId}, not ${processorId}`);
  const isFirst = before.announcedAt === null;
  const after = await updateRefund(ctx.tx, ctx.sellerId, before.id, {
    status,
    processorId,
    failureReason: toFailureReason(result) ?? before.failureReason,
    checkAt: status === "pending" ? nextRefundCheck(before.createdAt, ctx.now) : null,
    announcedAt: before.announcedAt ?? ctx.now,
    ...(isFirst || status === before.status ? {} : { modifiedAt: ctx.now }),
  });
  if (processorId !== null && processorId !== before.processorId)
    await rememberProcessorObject(ctx.tx, {
      id: processorId,
      organizationId: ctx.sellerId,
      kind: "refund",
      subjectId: before.id,
    });
  const changedOrder = await moveMoney(ctx, order, before, status);
  if (isFirst) await announceRefund(ctx, "created", after);
  else if (status !== before.status) await announceRefund(ctx, "updated", after);
  if (changedOrder)
    await announceOrderChange(ctx, status === "succeeded" ? "refunded" : "updated", changedOrder);
  return after;
}

function statusAfter({ status }: RefundRow, result: RefundOutcome): RefundStatus {
  const current = status;
  switch (result.kind) {
    case "unknown":
      return current;
    case "refused":
      return nextRefundStatus(current, "failed");
    case "credited":
      return nextRefundStatus(current, "succeeded");
    default:
      return nextRefundStatus(current, result.kind);
  }
}

function toFailureReason(result: RefundOutcome): string | null {
  if (result.kind === "refused") return result.code;
  return result.kind === "failed" || result.kind === "canceled" ? result.failureReason : null;
}

/**
 * Books a refund that has succeeded, and takes it back if it fails afterwards. Returns the order if
 * it changed.
 */
async function moveMoney(
  ctx: SellerCtx,
  order: OrderRow,
  refund: RefundRow,
  status: RefundStatus,
): Promise<OrderRow | undefined> {
  if (status === refund.status) return undefined;
  const isReverted = refund.status === "succeeded";
  if (status !== "succeeded" && !isReverted) return undefined;
  const refunded = {
    net: minor(refund.amount),
    tax: minor(refund.taxAmount),
    asCredit: minor(refund.creditAmount),
  };
  const legs = isReverted
    ? refundRevertedLegs(refunded, await takeCreditBack(ctx, refund))
    : refundLegs(refunded);
  const source = ledgerSources[isReverted ? "refundReverted" : "refund"](refund.id);
  const { currency, orderId } = refund;
  await postTaxes(ctx, {
    source,
    kind: "refund",
    sign: isReverted ? 1 : -1,
    orderId,
    refundId: refund.id,
    currency,
    parts: toTaxParts(refund),
  });
  await postTransfers(ctx, [
    {
      source,
      legs,
      currency,
      customerId: refund.customerId,
      orderId,
      refundId: refund.id,
    },
  ]);
  if (!isReverted) {
    await giveCredit(ctx, refund, minor(refund.creditAmount));
    await revertTaxLater(ctx, order, refund.id);
  }
  return countReturned(ctx, order);
}

/**
 * The part that no card had paid was credit of the customer. Returns how much of it they have used
 * meanwhile.
 */
async function takeCreditBack({ tx, sellerId }: SellerCtx, refund: RefundRow): Promise<Minor> {
  const { customerId, currency, creditAmount } = refund;
  if (creditAmount === 0) return minor(0);
  const credits = await lockCredits(tx, sellerId, [customerId]);
  const left = credits.find((credit) => credit.currency === currency)?.amount ?? 0;
  const spent = minor(Math.max(creditAmount - left, 0));
  await takeCredit(tx, { ...toCredit(refund), amount: creditAmount - spent });
  if (spent > 0) await updateRefund(tx, sellerId, refund.id, { spentCreditAmount: spent });
  return spent;
}

function toCredit({ organizationId, customerId, currency }: RefundRow) {
  return { organizationId, customerId, currency };
}
