import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import type { RefundWire } from "#contract/billing/refund-schema.ts";
import type { AuditLogWire } from "#contract/identity/audit-log-schema.ts";
import { auditActor } from "#web/organization/audit-actor.ts";
import { fieldLabel } from "#web/organization/audit-changes.ts";
import { joinWithAnd } from "#web/platform/format/format.ts";
import { money } from "#web/seller/money-format.ts";
import type { Tone } from "#web/ui/text/badge.tsx";
import { moneyOfRefund, refundReasonLabels } from "../labels/refund-labels.ts";

export interface CustomerEvent {
  key: string;
  title: string;
  note?: string | undefined;
  tone: Tone;
  at: string;
}

export interface CustomerHistory {
  customer: CustomerWire;
  orders: readonly OrderWire[];
  refunds: readonly RefundWire[];
  /** For those who can read the audit log. */
  changes?: AuditLogWire | undefined;
}

/** Returns the events of a customer, newest first. */
export function customerTimeline(history: CustomerHistory): CustomerEvent[] {
  const { customer, orders, refunds, changes } = history;
  const recorded = changes ? changeEvents(changes) : [];
  const isRecorded = recorded.some(({ key }) => key.startsWith("created"));
  const events = [
    ...(isRecorded ? [] : [createdEvent(customer)]),
    ...recorded,
    ...orders.map(orderEvent),
    ...refunds.map(refundEvent),
  ];
  return events.toSorted((one, other) => other.at.localeCompare(one.at));
}

function createdEvent({ created_at: at }: CustomerWire): CustomerEvent {
  return { key: "created", title: "Customer created", tone: "neutral", at };
}

function orderEvent(order: OrderWire): CustomerEvent {
  const sum = money(order.total_amount, order.currency);
  if (order.total_amount < 0) return creditedEvent(order);
  return {
    key: `order ${order.id}`,
    title: order.total_amount === 0 ? `Got ${order.product.name}` : `Bought ${order.product.name}`,
    note: `${order.invoice_number}, ${order.total_amount === 0 ? "free" : sum}`,
    tone: "good",
    at: order.created_at,
  };
}

function creditedEvent(order: OrderWire): CustomerEvent {
  const { id, total_amount: total, currency, product, invoice_number: number } = order;
  return {
    key: `order ${id}`,
    title: `Credited ${money(-total, currency)} for ${product.name}`,
    note: number,
    tone: "info",
    at: order.created_at,
  };
}

function refundEvent(refund: RefundWire): CustomerEvent {
  const sum = money(moneyOfRefund(refund), refund.currency);
  const titles = {
    succeeded: `Refunded ${sum}`,
    pending: `Refund of ${sum} pending`,
    failed: `Refund of ${sum} failed`,
    canceled: `Refund of ${sum} canceled`,
  };
  const tones: Record<RefundWire["status"], Tone> = {
    succeeded: "info",
    pending: "warn",
    failed: "bad",
    canceled: "neutral",
  };
  const { id, status, reason, created_at: at } = refund;
  const note = refundReasonLabels[reason];
  return { key: `refund ${id}`, title: titles[status], note, tone: tones[status], at };
}

/** Not each entry is a change: opening their portal is not. */
const changeActions = ["customer.created", "customer.updated"];

function changeEvents({ entries, ...names }: AuditLogWire): CustomerEvent[] {
  const made = entries.filter(({ action }) => changeActions.includes(action));
  return made.map((entry) => {
    const isNew = entry.action === "customer.created";
    const fields = Array.isArray(entry.after?.changed) ? entry.after.changed.map(String) : [];
    const list = joinWithAnd(fields.map((key) => fieldLabel(key).toLowerCase()));
    return {
      key: `${isNew ? "created" : "change"} ${entry.id}`,
      title: isNew ? "Customer created" : `Updated ${list || "details"}`,
      note: `by ${auditActor(entry, names)}`,
      tone: "neutral",
      at: entry.createdAt,
    };
  });
}
