import type { DisputeStatus } from "#contract/billing/dispute-statuses.ts";
import type { BillingReason } from "#contract/billing/order-schema.ts";
import type { TimelineItemWire, TimelineKind, TimelineWire } from "#contract/dev-schema.ts";
import { pagePaths } from "#contract/page-paths.ts";
import { count } from "#web/platform/format/format.ts";
import { isInquiry } from "#web/sales/labels/dispute-labels.ts";
import { billingReasonLabels } from "#web/sales/labels/order-labels.ts";
import { declineLabel } from "#web/sales/labels/payment-labels.ts";
import { money } from "#web/seller/money-format.ts";

const subscriptionVerbs: Record<string, string> = {
  "subscription.created": "started",
  "subscription.updated": "past due",
  "subscription.canceled": "canceled",
  "subscription.uncanceled": "resumed",
  "subscription.revoked": "ended",
};

const disputeEnds: Partial<Record<DisputeStatus, string>> = {
  won: "won",
  lost: "lost",
  accepted: "accepted",
  prevented: "prevented",
};

/** Returns the line of an entry: "Payment of $9.00 failed". */
export function timelineTitle(item: TimelineItemWire): string {
  const sum = toSum(item);
  const amount = sum && ` of ${sum}`;
  switch (item.kind) {
    case "order":
      return `Order${amount} created`;
    case "payment":
      return `Payment${amount} ${item.what === "succeeded" ? "succeeded" : "pending"}`;
    case "failed_payment":
      return `Payment${amount} failed`;
    case "refund":
      return `Refund${amount}`;
    case "dispute":
      return disputeTitle(item);
    case "subscription":
      return `Subscription ${subscriptionVerbs[item.what] ?? "updated"}`;
    case "mail":
      return item.what;
  }
}

function toSum({ amount, currency }: TimelineItemWire): string {
  return amount === undefined || !currency ? "" : money(amount, currency);
}

/** The bank only asks in an inquiry: no money moves. */
function disputeTitle(item: TimelineItemWire): string {
  const sum = toSum(item);
  const status = item.status as DisputeStatus | undefined;
  const dispute = sum ? `Dispute of ${sum}` : "Dispute";
  if (status && isInquiry({ status })) {
    const inquiry = sum ? `Inquiry about ${sum}` : "Inquiry";
    return `${inquiry} ${item.what === "dispute.closed" ? "closed" : "opened"}`;
  }
  if (item.what === "dispute.escalated") return `Inquiry became a dispute${sum && ` of ${sum}`}`;
  if (item.what === "dispute.created") return `${dispute} opened`;
  return `${dispute} ${(status && disputeEnds[status]) ?? "closed"}`;
}

/** Says under the line whom and what it is about. */
export function timelineNote(item: TimelineItemWire): string {
  const reason =
    item.kind === "order"
      ? billingReasonLabels[item.reason as BillingReason]
      : item.kind === "failed_payment"
        ? declineLabel({
            status: "failed",
            decline_reason: item.reason ?? null,
            decline_message: null,
          })
        : undefined;
  const person = item.kind === "mail" && item.person ? `Email to ${item.person}` : item.person;
  return [person, item.product, reason].filter(Boolean).join(" · ");
}

export type TimelineTarget =
  | { to: typeof pagePaths.devMailbox; search: { message: string } }
  | {
      to: typeof pagePaths.order | typeof pagePaths.subscription | typeof pagePaths.dispute;
      params: { id: string };
    };

/** Returns the page about it. */
export function timelineTarget(item: TimelineItemWire): TimelineTarget | undefined {
  const { mailId, disputeId, orderId, subscriptionId } = item;
  if (mailId) return { to: pagePaths.devMailbox, search: { message: mailId } };
  if (disputeId) return { to: pagePaths.dispute, params: { id: disputeId } };
  if (item.kind === "subscription" && subscriptionId)
    return { to: pagePaths.subscription, params: { id: subscriptionId } };
  return orderId ? { to: pagePaths.order, params: { id: orderId } } : undefined;
}

const nouns: Record<TimelineKind, string> = {
  order: "order",
  payment: "payment",
  failed_payment: "failed payment",
  refund: "refund",
  dispute: "dispute event",
  subscription: "subscription event",
  mail: "email",
};

/** Lists the numbers that are not zero: "12 orders, 12 payments, 24 emails, 60 webhook events". */
export function timelineSummary({ counts, webhookEvents }: TimelineWire): string {
  const kinds = Object.keys(nouns) as TimelineKind[];
  const parts = kinds.flatMap((kind) =>
    counts[kind] > 0 ? [count(counts[kind], nouns[kind])] : [],
  );
  if (webhookEvents > 0) parts.push(count(webhookEvents, "webhook event"));
  return parts.join(", ");
}
