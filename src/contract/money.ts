/** A whole number of a currency's smallest unit: 1999 is $19.99, and also ¥1999. */
export type Minor = number & { readonly unit: "minor" };

export function minor(value: number): Minor {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole minor units: ${value}`);
  return value as Minor;
}

/**
 * Returns amount × numerator ÷ denominator, halves away from zero: the only rounding of money we
 * have.
 */
export function scale(amount: Minor, numerator: number, denominator: number): Minor {
  const product = BigInt(amount) * BigInt(numerator);
  const magnitude = product < 0n ? -product : product;
  const divisor = BigInt(denominator);
  const rounded = (2n * magnitude + divisor) / (2n * divisor);
  return minor(Number(product < 0n ? -rounded : rounded));
}
