import type { DisputeStatus } from "#contract/billing/dispute-statuses.ts";
import { rememberProcessorObject } from "#server/money/processor/processor-object-store.ts";
import type { DisputeFacts } from "#server/money/processor/processor-results.ts";
import { newUuid } from "#server/platform/ids.ts";
import { recordSellerAct } from "#server/v1/record-seller-act.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { announceOrderChange } from "../orders/announce-order-change.ts";
import { countReturned } from "../orders/count-returned.ts";
import type { OrderRow } from "../orders/order-store.ts";
import type { PaymentRow } from "../payments/payment-store.ts";
import { announceDispute } from "./announce-dispute.ts";
import { toAnswerable } from "./describe-disputes.ts";
import { bookDispute } from "./dispute-money.ts";
import {
  isAnswerable,
  isClosed,
  isDisputed,
  isInquiry,
  nextDisputeCheck,
  nextDisputeStatus,
} from "./dispute-rules.ts";
import { getSplit } from "./dispute-split.ts";
import {
  type DisputeRow,
  findDispute,
  insertDispute,
  lockDispute,
  updateDispute,
} from "./dispute-store.ts";
import { lockDisputedOrder } from "./disputed-subscription.ts";

/**
 * Ends every way to the settlement of a dispute: the answer to our call, an event of the processor,
 * the reconciler.
 */
export async function settleDispute(
  ctx: SellerCtx,
  disputeId: string,
  facts: DisputeFacts,
): Promise<DisputeRow> {
  const known = await findDispute(ctx.tx, ctx.sellerId, disputeId);
  const order = known && (await lockDisputedOrder(ctx, known.orderId));
  const dispute = order && (await lockDispute(ctx.tx, ctx.sellerId, disputeId));
  if (!dispute) throw new Error(`there is no dispute ${disputeId}`);
  return applyFacts(ctx, order, { before: dispute }, facts);
}

/** Records a dispute that is not known yet. The caller holds the order's lock. */
export async function recordDispute(
  ctx: SellerCtx,
  order: OrderRow,
  payment: PaymentRow,
  facts: DisputeFacts,
): Promise<void> {
  if (facts.currency !== order.currency)
    throw new Error(`${facts.id} is in ${facts.currency}, its order in ${order.currency}`);
  const split = await getSplit(ctx, order, facts);
  const row = await insertDispute(ctx.tx, {
    organizationId: ctx.sellerId,
    id: newUuid(),
    processorId: facts.id,
    status: "warning_needs_response",
    reason: facts.reason,
    amount: split.net,
    taxAmount: split.tax,
    taxBreakdown: JSON.stringify(split.taxes),
    currency: facts.currency,
    feeCurrency: facts.feeCurrency,
    orderId: order.id,
    paymentId: payment.id,
    customerId: order.customerId,
    createdAt: facts.createdAt,
  });
  await rememberProcessorObject(ctx.tx, {
    id: facts.id,
    organizationId: ctx.sellerId,
    kind: "dispute",
    subjectId: row.id,
  });
  const { amount, currency, reason } = facts;
  const isAsked = isInquiry(facts.status);
  const after = {
    order: order.number,
    amount,
    currency,
    reason,
    ...(isAsked && { inquiry: true }),
  };
  await recordSellerAct(ctx, "dispute.opened", { kind: "dispute", id: row.id }, { after });
  await applyFacts(ctx, order, { before: row, isNew: true }, facts);
}

/**
 * Applies what the processor reports, for callers that hold the locks of the subscription, the
 * order and the dispute.
 * Nothing that is known is taken back.
 */
export async function applyFacts(
  ctx: SellerCtx,
  order: OrderRow,
  { before, isNew = false }: { before: DisputeRow; isNew?: boolean },
  facts: DisputeFacts,
): Promise<DisputeRow> {
  const { pending, status: known } = toAnswerable(before);
  const status = nextDisputeStatus(isNew ? undefined : known, facts.status, pending);
  const isAccepted = known === "accepted" && facts.status === "lost";
  if (!isNew && status === known && facts.status !== known && !isAccepted) return before;
  const { taxBreakdown, ...booked } = await bookDispute(ctx, order, before, {
    facts,
    status,
    split: isNew || !isClosed(known) ? await getSplit(ctx, order, facts) : undefined,
  });
  const isEscalated = !isNew && isInquiry(known) && isDisputed(status);
  const evidence = {
    ...evidenceAfter(ctx, before, facts, status),
    ...(isEscalated ? escalated(ctx, before, facts) : {}),
  };
  const changed = { ...booked, ...evidence, status, evidenceDueBy: facts.dueBy };
  const isChanged = Object.entries(changed).some(
    ([name, value]) => !isSame(before[name as keyof DisputeRow], value),
  );
  const answerable = { status, dueBy: facts.dueBy, pending: evidence.pendingAction };
  const after = await updateDispute(ctx.tx, ctx.sellerId, before.id, {
    ...changed,
    taxBreakdown,
    answerBy: isAnswerable(status) ? facts.dueBy : null,
    closedAt: isClosed(status) ? (before.closedAt ?? ctx.now) : null,
    checkAt: nextDisputeCheck(answerable, ctx.now),
    ...(isChanged && !isNew ? { modifiedAt: ctx.now } : {}),
  });
  if (hasReturnedMoney(after) !== hasReturnedMoney(before)) {
    const what = hasReturnedMoney(after) ? "refunded" : "updated";
    await announceOrderChange(ctx, what, await countReturned(ctx, order));
  }
  if (isNew) await announceDispute(ctx, "created", after);
  if (isEscalated) await recordEscalation(ctx, order, after);
  if (isClosed(status) && before.status !== status) {
    await announceDispute(ctx, "closed", after);
    const closing = { after: { order: order.number, outcome: status } };
    // The log has the acceptance itself.
    if (status !== "accepted")
      await recordSellerAct(ctx, "dispute.closed", { kind: "dispute", id: before.id }, closing);
  } else if (isChanged && !isNew) await announceDispute(ctx, "updated", after);
  return after;
}

/** The buyer has the money of a lost dispute, until an appeal is won. */
function hasReturnedMoney({ lostAt, reinstatedAt }: DisputeRow): boolean {
  return lostAt !== null && reinstatedAt === null;
}

function isSame(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) => (value instanceof Date ? value.getTime() : value);
  return plain(one) === plain(other);
}

/**
 * An answer that was begun is sent to the dispute; evidence that was sent belongs to the inquiry.
 */
function escalated(ctx: SellerCtx, before: DisputeRow, { isEvidenceSubmitted }: DisputeFacts) {
  const escalatedAt = ctx.now;
  if (before.evidenceSentAt === null || isEvidenceSubmitted) return { escalatedAt };
  return {
    escalatedAt,
    inquiryEvidenceText: before.evidenceText,
    inquiryEvidenceSentAt: before.evidenceSentAt,
    evidenceText: null,
    evidenceSentAt: null,
  };
}

async function recordEscalation(
  ctx: SellerCtx,
  { number }: OrderRow,
  dispute: DisputeRow,
): Promise<void> {
  const { id, currency } = dispute;
  const after = { order: number, amount: dispute.amount + dispute.taxAmount, currency };
  await recordSellerAct(ctx, "dispute.escalated", { kind: "dispute", id }, { after });
  await announceDispute(ctx, "escalated", dispute);
}

function evidenceAfter(
  ctx: SellerCtx,
  before: DisputeRow,
  facts: DisputeFacts,
  status: DisputeStatus,
) {
  const { pending } = toAnswerable(before);
  if (facts.isEvidenceSubmitted)
    return {
      evidenceText: before.evidenceText ?? facts.evidenceText,
      evidenceSentAt: before.evidenceSentAt ?? ctx.now,
      pendingAction: null,
    };
  const isOpen = isAnswerable(status);
  const isWaiting = isOpen && pending === "evidence";
  return {
    evidenceText: isWaiting || !isOpen ? before.evidenceText : null,
    evidenceSentAt: before.evidenceSentAt,
    pendingAction: isOpen ? pending : null,
  };
}
