import type { OrderWire } from "#contract/billing/order-schema.ts";
import type { SubscriptionWire } from "#contract/billing/subscription-schema.ts";
import { longDay } from "#web/platform/format/format.ts";
import { money } from "#web/seller/money-format.ts";
import type { Tone } from "#web/ui/text/badge.tsx";
import { cancellationReasonLabels } from "../labels/subscription-labels.ts";

export interface SubscriptionEvent {
  key: string;
  title: string;
  note: string | undefined;
  tone: Tone;
  at: string;
}

/** Returns the events of a subscription, newest first. */
export function subscriptionTimeline(
  subscription: SubscriptionWire,
  orders: readonly OrderWire[],
): SubscriptionEvent[] {
  const events = [
    ...ending(subscription),
    ...orders.flatMap(orderEvents),
    ...beginning(subscription),
  ];
  return events.toSorted((one, other) => other.at.localeCompare(one.at));
}

function beginning(subscription: SubscriptionWire): SubscriptionEvent[] {
  const { started_at: at, trial_end: trialEnd } = subscription;
  if (at === null) return [];
  const note = trialEnd ? `Trial until ${longDay(new Date(trialEnd))}` : undefined;
  return [{ key: "started", title: "Subscription started", note, tone: "neutral", at }];
}

function ending(subscription: SubscriptionWire): SubscriptionEvent[] {
  const { canceled_at: canceledAt, ends_at: endsAt, ended_at: endedAt } = subscription;
  const reason = subscription.customer_cancellation_reason;
  const note = reason
    ? [
        cancellationReasonLabels[reason as keyof typeof cancellationReasonLabels],
        subscription.customer_cancellation_comment,
      ]
        .filter(Boolean)
        .join(": ")
    : undefined;
  const ended = endedAt
    ? [
        {
          key: "ended",
          title: "Subscription ended",
          note: undefined,
          tone: "neutral" as const,
          at: endedAt,
        },
      ]
    : [];
  if (canceledAt === null || canceledAt === endedAt) return ended;
  const day = endsAt ? `, ${endedAt ? "ended" : "ends"} on ${longDay(new Date(endsAt))}` : "";
  const title = `Canceled${day}`;
  return [...ended, { key: "canceled", title, note, tone: "warn", at: canceledAt }];
}

const reasonTitles: Record<OrderWire["billing_reason"], string> = {
  purchase: "Purchase",
  subscription_create: "First period",
  subscription_cycle: "Renewal",
  subscription_update: "Change of plan",
};

function toReasonTitle({ billing_reason: reason, product }: OrderWire): string {
  const title = reasonTitles[reason];
  return reason === "subscription_update" ? `${title} to ${product.name}` : title;
}

function orderEvents(order: OrderWire): SubscriptionEvent[] {
  const { id, status, invoice_number: number, currency, created_at: at } = order;
  const sum = money(order.total_amount, currency);
  const name = toReasonTitle(order);
  if (order.given_up_at)
    return [{ key: id, title: `${name}: ${sum} given up`, note: number, tone: "neutral", at }];
  if (status === "pending") {
    const tone = order.change_expires_at ? "info" : "bad";
    return [{ key: id, title: `${name}: ${sum} not paid yet`, note: number, tone, at }];
  }
  if (order.total_amount < 0) {
    const title = `${name}: ${money(-order.total_amount, currency)} credited to the customer`;
    return [{ key: id, title, note: number, tone: "info", at }];
  }
  return [{ key: id, title: `${name}: ${sum} paid`, note: number, tone: "good", at }];
}
