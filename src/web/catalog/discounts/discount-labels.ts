import { minor, scale } from "#contract/money.ts";
import {
  count,
  joinWithAnd,
  shortDay,
  timeOfDay,
  toMomentText,
} from "#web/platform/format/format.ts";
import { money, shortMoney } from "#web/seller/money-format.ts";
import type { Tone } from "#web/ui/text/badge.tsx";

export type Worth =
  | { type: "percentage"; basis_points: number }
  | { type: "fixed"; amount: number; currency: string };

export type Span =
  | { duration: "once" | "forever" }
  | { duration: "repeating"; duration_in_months: number };

export interface RedemptionLimits {
  starts_at: string | null;
  ends_at: string | null;
  max_redemptions: number | null;
}

/** Writes "25% off" or "$10 off". */
export function worthLabel(worth: Worth): string {
  return worth.type === "percentage"
    ? `${worth.basis_points / 100}% off`
    : `${shortMoney(worth.amount, worth.currency)} off`;
}

/** Says what it is taken off: "the first 3 months". */
export function spanLabel(span: Span): string {
  if (span.duration !== "repeating")
    return span.duration === "once" ? "the first payment" : "every payment";
  const { duration_in_months: months } = span;
  return months === 1 ? "the first month" : `the first ${count(months, "month")}`;
}

/** Writes "from Jun 1 until Dec 31"; empty for a discount without a window. */
export function windowLabel(
  { starts_at: starts, ends_at: ends }: Omit<RedemptionLimits, "max_redemptions">,
  now: Date,
): string {
  const parts = [
    starts && `from ${momentLabel(new Date(starts), now, "T00:00")}`,
    ends && `until ${momentLabel(new Date(ends), now, "T23:59")}`,
  ];
  return parts.filter(Boolean).join(" ");
}

/**
 * The day, with its year when that is another one, and with its time unless the whole day is meant.
 */
function momentLabel(instant: Date, now: Date, wholeDay: string): string {
  const day = shortDay(instant, now);
  return toMomentText(instant).endsWith(wholeDay) ? day : `${day} ${timeOfDay(instant)}`;
}

/** Facts about a discount apart from its amount, in display order. */
export interface DiscountTerms extends RedemptionLimits {
  span: Span | undefined;
  /** Names; empty for every product. */
  products: readonly string[];
  code: string | null;
}

/**
 * Writes "the first 3 months, for Pro and Team, until Dec 31, 100 times in total, with the code
 * LAUNCH".
 */
export function termsLabel(terms: DiscountTerms, now: Date): string {
  const { span, max_redemptions: most, code } = terms;
  return [
    span ? spanLabel(span) : "",
    productsLabel(terms.products),
    windowLabel(terms, now),
    most === null
      ? ""
      : most === 1
        ? "once in total"
        : `${most.toLocaleString("en-US")} times in total`,
    code ? `with the code ${code}` : "without a code",
  ]
    .filter(Boolean)
    .join(", ");
}

const maxNamed = 3;

function productsLabel(names: readonly string[]): string {
  if (names.length === 0) return "for every product";
  const named = names.length > maxNamed + 1 ? names.slice(0, maxNamed) : names;
  const rest = names.length - named.length;
  const all = rest > 0 ? [...named, `${rest} more`] : named;
  return `for ${joinWithAnd(all)}`;
}

export type DiscountState = "running" | "not_started" | "ended" | "used_up";

/** Follows the rule of the checkout: both ends of the window count as inside. */
export function discountState(
  discount: RedemptionLimits & { redemptions_count: number },
  now: Date,
): DiscountState {
  const { starts_at: starts, ends_at: ends, max_redemptions: most } = discount;
  if (starts && now < new Date(starts)) return "not_started";
  if (ends && now > new Date(ends)) return "ended";
  if (most !== null && discount.redemptions_count >= most) return "used_up";
  return "running";
}

export const stateLabels: Record<DiscountState, { label: string; tone: Tone }> = {
  running: { label: "Active", tone: "good" },
  not_started: { label: "Not started", tone: "info" },
  ended: { label: "Ended", tone: "neutral" },
  used_up: { label: "Used up", tone: "warn" },
};

/** Writes "12 of 100", or only how often where there is no limit. */
export function redemptionsLabel(discount: {
  redemptions_count: number;
  max_redemptions: number | null;
}): string {
  const redeemed = discount.redemptions_count.toLocaleString("en-US");
  const { max_redemptions: most } = discount;
  return most === null ? redeemed : `${redeemed} of ${most.toLocaleString("en-US")}`;
}

/** Returns the price after the discount, at least 0. */
export function priceAfter(worth: Worth, amount: number): number {
  const off =
    worth.type === "fixed"
      ? Math.min(worth.amount, amount)
      : scale(minor(amount), worth.basis_points, 10_000);
  return amount - off;
}

/** Writes "$24.00 instead of $32.00". */
export function insteadLabel(worth: Worth, amount: number, currency: string): string {
  return `${money(priceAfter(worth, amount), currency)} instead of ${money(amount, currency)}`;
}
