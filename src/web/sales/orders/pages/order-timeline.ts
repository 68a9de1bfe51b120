import type { OrderDisputeWire, OrderWire } from "#contract/billing/order-schema.ts";
import type { PaymentWire } from "#contract/billing/payment-schema.ts";
import type { RefundWire } from "#contract/billing/refund-schema.ts";
import { money } from "#web/seller/money-format.ts";
import type { Tone } from "#web/ui/text/badge.tsx";
import { disputeTimeline } from "../../disputes/dispute-timeline.ts";
import { billingReasonLabels, toGivenUpReason } from "../../labels/order-labels.ts";
import { declineLabel, methodLabel } from "../../labels/payment-labels.ts";
import { moneyOfRefund, refundReasonLabels } from "../../labels/refund-labels.ts";

export interface OrderEvent {
  key: string;
  title: string;
  note: string | undefined;
  tone: Tone;
  at: string;
}

export interface OrderHistory {
  order: OrderWire;
  payments: readonly PaymentWire[];
  refunds: readonly RefundWire[];
}

/** Returns the events of an order, newest first. */
export function orderTimeline({ order, payments, refunds }: OrderHistory): OrderEvent[] {
  const events = [
    ...payments.map(paymentEvent),
    placedEvent(order),
    ...givenUpEvents(order),
    ...refunds.flatMap(refundEvents),
    ...order.disputes.flatMap((dispute) => disputeEvents(dispute, order)),
  ];
  // An order and its payment are written at one instant: the payment counts as the later one.
  return events.toSorted(
    (one, other) => other.at.localeCompare(one.at) || getRank(other) - getRank(one),
  );
}

function getRank({ key }: OrderEvent): number {
  return ["failed", "order", "payment", "given up", "refund", "dispute"].findIndex((kind) =>
    key.startsWith(kind),
  );
}

function placedEvent(order: OrderWire): OrderEvent {
  const { total_amount: total, currency } = order;
  const reason = billingReasonLabels[order.billing_reason];
  const paid =
    total < 0 ? `${reason}: ${money(-total, currency)} credited to the customer` : reason;
  return {
    key: "order",
    title: "Order placed",
    note: total === 0 ? "Free, no payment needed" : paid,
    tone: "neutral",
    at: order.created_at,
  };
}

function givenUpEvents(order: OrderWire): OrderEvent[] {
  const { given_up_at: at } = order;
  if (!at) return [];
  const note = toGivenUpReason(order);
  return [{ key: "given up", title: "Given up", note, tone: "neutral", at }];
}

function paymentEvent(payment: PaymentWire): OrderEvent {
  const { id, status, amount, currency, created_at: at } = payment;
  const method = methodLabel(payment);
  if (status === "failed") {
    const reason = declineLabel(payment);
    const note = reason ? `${method}: ${reason}` : method;
    return { key: `failed ${id}`, title: "Payment failed", note, tone: "bad", at };
  }
  const sum = money(amount, currency);
  return status === "succeeded"
    ? { key: `payment ${id}`, title: `Paid ${sum}`, note: method, tone: "good", at }
    : { key: `payment ${id}`, title: `Payment of ${sum} pending`, note: method, tone: "warn", at };
}

/** Newest first: the sorting keeps that order for events of one instant. */
function disputeEvents(dispute: OrderDisputeWire, order: OrderWire): OrderEvent[] {
  const { currency, created_at: placedAt } = order;
  return disputeTimeline({ ...dispute, currency }).map(({ key, note, at, ...event }) => ({
    ...event,
    key: `dispute ${dispute.id} ${key}`,
    note,
    // The processor reports whole seconds, which may be before the instant of the order.
    at: at < placedAt ? placedAt : at,
  }));
}

/** The request, and how it ended where that was later. */
function refundEvents(refund: RefundWire): OrderEvent[] {
  const { id, status, reason, currency, created_at: created, modified_at: modified } = refund;
  const sum = money(moneyOfRefund(refund), currency);
  const note = withComment(refundReasonLabels[reason], refund.comment);
  const requested: OrderEvent = {
    key: `refund ${id}`,
    title: `Refund of ${sum} requested`,
    note,
    tone: "info",
    at: created,
  };
  if (status === "pending") {
    return [{ ...requested, note: `Waiting for the bank. ${note}`, tone: "warn" }];
  }
  const at = modified ?? created;
  const end = refundEnds[status];
  const ended: OrderEvent = {
    key: `refund ${id} end`,
    title: end.title(sum),
    note: end.note ? `${end.note} ${note}` : note,
    tone: end.tone,
    at,
  };
  return at === created ? [ended] : [ended, requested];
}

/** For the seller only: buyers see neither reason nor comment. */
function withComment(reason: string, comment: string | null): string {
  return comment ? `${reason}: ${comment}` : reason;
}

interface RefundEnd {
  title: (sum: string) => string;
  note?: string;
  tone: Tone;
}

const refundEnds: Record<Exclude<RefundWire["status"], "pending">, RefundEnd> = {
  succeeded: { title: (sum) => `Refunded ${sum}`, tone: "info" },
  failed: {
    title: (sum) => `Refund of ${sum} failed`,
    note: "The bank did not accept it. The money is in your processor balance.",
    tone: "bad",
  },
  canceled: { title: (sum) => `Refund of ${sum} canceled`, tone: "neutral" },
};
