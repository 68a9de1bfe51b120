import type { CancellationReason } from "#contract/billing/cancellation-reasons.ts";
import type {
  SubscriptionStatus,
  SubscriptionWire,
} from "#contract/billing/subscription-schema.ts";
import { longDay } from "#web/platform/format/format.ts";
import { money } from "#web/seller/money-format.ts";
import type { Tone } from "#web/ui/text/badge.tsx";

export const subscriptionStatusLabels: Record<SubscriptionStatus, { label: string; tone: Tone }> = {
  incomplete: { label: "Incomplete", tone: "warn" },
  incomplete_expired: { label: "Never paid", tone: "neutral" },
  trialing: { label: "Trial", tone: "info" },
  active: { label: "Active", tone: "good" },
  past_due: { label: "Past due", tone: "bad" },
  canceled: { label: "Canceled", tone: "neutral" },
  unpaid: { label: "Unpaid", tone: "bad" },
};

/** Those that a seller meets in the list. */
export const listedStatuses = ["past_due", "active", "trialing", "canceled"] as const;

export const cancellationReasonLabels: Record<CancellationReason, string> = {
  too_expensive: "Too expensive",
  missing_features: "Missing features",
  switched_service: "Switched to another service",
  unused: "Not used enough",
  customer_service: "Customer service",
  low_quality: "Low quality",
  too_complex: "Too complex",
  other: "Another reason",
};

/** Returns the state; a subscription that runs to the end of its period says so. */
export function subscriptionState(subscription: SubscriptionWire): { label: string; tone: Tone } {
  const { status, cancel_at_period_end: isCanceling, ends_at: endsAt } = subscription;
  if (isCanceling && endsAt && (status === "active" || status === "trialing"))
    return { label: `Ends on ${longDay(new Date(endsAt))}`, tone: "warn" };
  return subscriptionStatusLabels[status];
}

/** Writes "$9.00 per month". */
export function rateLabel({ amount, currency, recurring_interval }: SubscriptionWire): string {
  return `${money(amount, currency)} per ${recurring_interval}`;
}

/** Returns the payments that a discount of a subscription reduces; undefined for all of them. */
export function discountTermLabel(
  discount: NonNullable<SubscriptionWire["discount"]>,
): string | undefined {
  if (discount.duration === "once") return "First payment only";
  if (discount.duration !== "repeating") return undefined;
  const { duration_in_months: months } = discount;
  return months === 1 ? "Payments of the first month" : `Payments of the first ${months} months`;
}

export function isEnded({ ended_at }: SubscriptionWire): boolean {
  return ended_at !== null;
}

/** Says the next event in one sentence. */
export function nextStep(subscription: SubscriptionWire): string | undefined {
  const { status, current_period_end: end, ends_at: endsAt } = subscription;
  if (isEnded(subscription) || status === "incomplete") return undefined;
  if (endsAt) return `Ends on ${longDay(new Date(endsAt))} and is not renewed.`;
  if (status === "past_due")
    return "The last payment failed. It is tried again until it is paid or the subscription ends.";
  if (end === null) return undefined;
  const day = longDay(new Date(end));
  return status === "trialing" ? `The first payment is due on ${day}.` : `Renews on ${day}.`;
}
