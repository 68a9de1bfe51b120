import type { TaxBreakdownPartWire } from "#contract/billing/tax-schema.ts";
import { type Minor, minor, scale } from "#contract/money.ts";
import { spread, sum } from "../amounts/amount-rules.ts";
import type { TaxPart } from "./tax-rules.ts";

/** Adds up the taxes of several lines: those of the same kind, place and rate become one. */
export function sumBreakdowns(lines: readonly (readonly TaxPart[])[]): TaxPart[] {
  const groups = Map.groupBy(lines.flat(), toKind);
  return [...groups.values()].map((parts) => ({
    ...(parts[0] as TaxPart),
    amount: sum(parts.map((part) => part.amount)),
    taxableAmount: sum(parts.map((part) => part.taxableAmount)),
  }));
}

function toKind({ country, state, name, rate, reason }: TaxPart): string {
  return JSON.stringify([country, state, name, rate, reason]);
}

/**
 * Puts the taxes of a part of an order into the order's own sequence, with nothing for those that
 * the part does not have.
 */
export function alignBreakdown(order: readonly TaxPart[], parts: readonly TaxPart[]): TaxPart[] {
  const known = new Map(parts.map((part) => [toKind(part), part]));
  const nothing = { amount: minor(0), taxableAmount: minor(0) };
  return order.map((part) => known.get(toKind(part)) ?? { ...part, ...nothing });
}

/** Returns the taxes of an order that are left after refunds. The lists have the same order. */
export function leftBreakdown(
  order: readonly TaxPart[],
  refunds: readonly (readonly TaxPart[])[],
): TaxPart[] {
  return order.map((part, index) => ({
    ...part,
    amount: minor(part.amount - total(refunds, index, "amount")),
    taxableAmount: minor(part.taxableAmount - total(refunds, index, "taxableAmount")),
  }));
}

function total(
  refunds: readonly (readonly TaxPart[])[],
  index: number,
  column: "amount" | "taxableAmount",
): Minor {
  return sum(refunds.map((parts) => parts[index]?.[column] ?? minor(0)));
}

interface NetAndTax {
  net: Minor;
  tax: Minor;
}

/**
 * Returns the taxes that a refund returns. They add up to its tax, none is more than what is left
 * of it, and the refund that takes the rest takes exactly what is left of each.
 */
export function refundBreakdown(
  left: readonly TaxPart[],
  refund: NetAndTax,
  leftOfOrder: NetAndTax,
): TaxPart[] {
  const amounts = shares(
    left.map((part) => part.amount),
    refund.tax,
  );
  const isLast = refund.net === leftOfOrder.net;
  return left.map((part, index) => ({
    ...part,
    amount: amounts[index] as Minor,
    taxableAmount: isLast
      ? part.taxableAmount
      : scale(part.taxableAmount, refund.net, leftOfOrder.net),
  }));
}

function shares(left: readonly Minor[], tax: Minor): Minor[] {
  const all = sum(left);
  if (left.length === 0 || tax === all) return [...left];
  if (tax === 0) return left.map(() => minor(0));
  if (left.every((amount) => amount * tax >= 0)) return spread(tax, left.map(Math.abs));
  // Of orders with credits at another rate, some taxes are negative: the largest one takes what
  // rounding leaves.
  const parts = left.map((amount) => scale(amount, tax, all));
  const largest = left.indexOf(
    left.reduce((one, other) => (Math.abs(other) > Math.abs(one) ? other : one)),
  );
  return parts.map((part, index) => (index === largest ? minor(part + tax - sum(parts)) : part));
}

export function presentBreakdown(parts: readonly TaxPart[]): TaxBreakdownPartWire[] {
  return parts.map(({ rate, name, country, state, amount, taxableAmount, reason }) => ({
    rate,
    name,
    country,
    state,
    amount,
    taxable_amount: taxableAmount,
    reason,
  }));
}
