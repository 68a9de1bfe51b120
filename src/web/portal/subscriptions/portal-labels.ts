import type {
  CustomerProductWire,
  CustomerSubscriptionWire,
} from "#contract/billing/customer-portal-schema.ts";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import type { PortalMessages } from "#contract/messages/portal-messages.ts";
import type { BuyerFormat } from "#web/buyer/buyer-format.ts";
import type { Tone } from "#web/ui/text/badge.tsx";

type Formats = Pick<BuyerFormat, "shortMoney" | "date">;

/** Returns whether a subscription is used or charged: the others have ended. */
export function isRunning({ status }: Pick<CustomerSubscriptionWire, "status">): boolean {
  return status === "active" || status === "trialing" || status === "past_due";
}

/** Returns whether a change of plan waits until the customer has paid. */
export function isUnpaidChange({
  pending_update: pending,
}: Pick<CustomerSubscriptionWire, "pending_update">): boolean {
  return pending !== null && pending.applies_at === null;
}

/** Names the plan of a change that waits. */
export function toPendingPlan(
  { pending_update: pending }: Pick<CustomerSubscriptionWire, "pending_update">,
  products: readonly CustomerProductWire[],
  messages: PortalMessages,
): string {
  return products.find(({ id }) => id === pending?.product_id)?.name ?? messages.otherPlan;
}

export function toStatusBadge(
  subscription: Pick<CustomerSubscriptionWire, "status" | "cancel_at_period_end" | "ends_at">,
  messages: PortalMessages,
  { date }: Formats,
): { tone: Tone; text: string } {
  const { status, cancel_at_period_end: isCanceling, ends_at: endsAt } = subscription;
  if (!isRunning(subscription)) return { tone: "neutral", text: messages.ended };
  if (isCanceling && endsAt)
    return { tone: "warn", text: fillMessage(messages.statusEnds, { date: date(endsAt) }) };
  if (status === "past_due") return { tone: "bad", text: messages.statusPastDue };
  if (status === "trialing") return { tone: "info", text: messages.statusTrial };
  return { tone: "good", text: messages.statusActive };
}

/** Writes "$10 per month", "Free" or "$10 per month plus usage". */
export function toPriceLabel(
  price: { amount: number; currency: string; interval: string | null; isMetered: boolean },
  messages: PortalMessages,
  { shortMoney }: Formats,
): string {
  const { amount, currency, interval, isMetered } = price;
  if (amount === 0 && !isMetered) return messages.free;
  const pattern = interval === "year" ? messages.perYear : messages.perMonth;
  const fixed = fillMessage(pattern, { amount: shortMoney(amount, currency) });
  return isMetered ? `${fixed} ${messages.plusUsage}` : fixed;
}

export function isMetered({ prices }: Pick<CustomerSubscriptionWire, "prices">): boolean {
  return prices.some((price) => "amount_type" in price && price.amount_type === "metered_unit");
}

/** Returns the price of a plan that can be chosen. */
export function toPlanLabel(
  product: CustomerProductWire,
  messages: PortalMessages,
  formats: Formats,
): string {
  const fixed = product.prices.find(({ amount_type: type }) => type === "fixed");
  return toPriceLabel(
    {
      amount: toFixedAmount(product),
      currency: fixed?.amount_type === "fixed" ? fixed.price_currency : "usd",
      interval: product.recurring_interval,
      isMetered: isMetered(product),
    },
    messages,
    formats,
  );
}

/** Puts those with a failed payment first; the others stay in their order. */
export function listUnpaidFirst<Listed extends Pick<CustomerSubscriptionWire, "status">>(
  subscriptions: readonly Listed[],
): Listed[] {
  const isUnpaid = ({ status }: Listed) => status === "past_due";
  return [...subscriptions.filter(isUnpaid), ...subscriptions.filter((each) => !isUnpaid(each))];
}

/**
 * Lists plans that a subscription can change to: not one where the customer chooses the price.
 * Those by the month first, the cheapest on top.
 */
export function listPlans(
  products: readonly CustomerProductWire[],
  currentId: string,
): CustomerProductWire[] {
  return products
    .filter(
      ({ id, is_recurring: isRecurring, prices }) =>
        id !== currentId &&
        isRecurring &&
        prices.length > 0 &&
        prices.every(({ amount_type: type }) => type !== "custom"),
    )
    .sort((a, b) => toRank(a) - toRank(b));
}

function toRank(product: CustomerProductWire): number {
  const isYearly = product.recurring_interval === "year";
  return toFixedAmount(product) + (isYearly ? Number.MAX_SAFE_INTEGER / 2 : 0);
}

/** Without usage. */
function toFixedAmount({ prices }: CustomerProductWire): number {
  const fixed = prices.find(({ amount_type: type }) => type === "fixed");
  return fixed?.amount_type === "fixed" ? fixed.price_amount : 0;
}

/** The server writes items of prorations in English. */
export function toItemLabel(label: string, messages: PortalMessages): string {
  const [, kind, plan = ""] = /^(Unused|Remaining) time on (.*)$/s.exec(label) ?? [];
  if (kind === "Unused") return fillMessage(messages.itemUnused, { plan });
  return kind === "Remaining" ? fillMessage(messages.itemRemaining, { plan }) : label;
}
