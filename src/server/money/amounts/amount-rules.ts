import { type Minor, minor } from "#contract/money.ts";

const zero = minor(0);

export function sum(amounts: Iterable<Minor>): Minor {
  let total = zero;
  for (const amount of amounts) total = minor(total + amount);
  return total;
}

/**
 * Splits an amount in proportion to the weights by largest remainder: the parts add up to the
 * amount exactly. Of equal remainders the earlier one is rounded up. No part is larger than its
 * weight unless the amount is larger than all.
 */
export function spread(amount: Minor, weights: readonly (number | bigint)[]): Minor[] {
  if (amount < 0) return spread(minor(-amount), weights).map((part) => minor(0 - part));
  const sizes = weights.map((weight) => BigInt(weight));
  if (sizes.some((size) => size < 0n)) throw new RangeError("a weight is negative");
  const all = sizes.reduce((total, size) => total + size, 0n);
  if (all === 0n && amount > 0) throw new RangeError("there is nothing to spread the amount over");
  if (all === 0n) return weights.map(() => zero);
  const products = sizes.map((size) => size * BigInt(amount));
  const parts = products.map((product) => Number(product / all));
  const missing = amount - parts.reduce((total, part) => total + part, 0);
  const roundedUp = products
    .map((product, index) => ({ index, remainder: product % all }))
    .sort((one, other) => Number(other.remainder - one.remainder) || one.index - other.index)
    .slice(0, missing);
  for (const { index } of roundedUp) parts[index] = (parts[index] ?? 0) + 1;
  return parts.map(minor);
}

/** Less than this is not charged: the processor refuses it. */
const minimumCharges: Readonly<Record<string, Minor>> = { usd: minor(50) };

export function minimumCharge(currency: string): Minor {
  const minimum = minimumCharges[currency];
  if (minimum === undefined) throw new RangeError(`no minimum charge is known for ${currency}`);
  return minimum;
}

/** More than this is not charged at once: the processor refuses it. */
const maximumCharges: Readonly<Record<string, Minor>> = { usd: minor(99_999_999) };

export function maximumCharge(currency: string): Minor {
  const maximum = maximumCharges[currency];
  if (maximum === undefined) throw new RangeError(`no maximum charge is known for ${currency}`);
  return maximum;
}
