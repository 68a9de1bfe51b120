/** Money arithmetic of its own for models of billing, to compare that of the product with. */

/** Computes amount × numerator ÷ denominator, halves away from zero. */
export function portion(amount: number, numerator: number, denominator: number): number {
  const twice = 2n * BigInt(amount) * BigInt(numerator);
  const size = twice < 0n ? -twice : twice;
  const whole = Number((size + BigInt(denominator)) / (2n * BigInt(denominator)));
  return twice < 0n ? 0 - whole : whole;
}

export type Behavior = "exclusive" | "inclusive";

const million = 1_000_000;

/** Rates are parts per million. A tax that the price contains is taken out of it. */
export function taxPortion(amount: number, rate: number, behavior: Behavior): number {
  return portion(amount, rate, behavior === "inclusive" ? million + rate : million);
}

export interface ModelItem {
  amount: number;
  /** Whether the discount of the order is taken off. */
  isDiscountable: boolean;
  behavior: Behavior;
  /** Of the order that charged it; null for the rate of the day on which it is billed. */
  rate: number | null;
  credits?: ModelCredit;
  /** Of an item that waits. */
  startsAt?: number;
}

/** The order that charged what is credited, and the part of it that cannot be refunded anymore. */
export interface ModelCredit {
  order: CreditedOrder;
  net: number;
  tax: number;
}

export interface CreditedOrder {
  creditedNet: number;
  creditedTax: number;
}

export interface ItemSums {
  subtotal: number;
  discount: number;
  net: number;
  tax: number;
  total: number;
}

/** One item at most is discountable, so the whole discount is its own. */
export function addUp(
  items: readonly ModelItem[],
  takesOff: (amount: number) => number,
  todaysRate: number,
): ItemSums {
  let [subtotal, discount, tax, contained] = [0, 0, 0, 0];
  for (const { amount, isDiscountable, behavior, rate } of items) {
    const off = isDiscountable && amount > 0 ? takesOff(amount) : 0;
    const itemTax = taxPortion(amount - off, rate ?? todaysRate, behavior);
    subtotal += amount;
    discount += off;
    tax += itemTax;
    if (behavior === "inclusive") contained += itemTax;
  }
  const net = subtotal - discount - contained;
  return { subtotal, discount, net, tax, total: net + tax };
}

/** Counts what an item credits, or no longer credits. */
export function countCredit({ credits }: ModelItem, sign: 1 | -1): void {
  if (!credits) return;
  credits.order.creditedNet += sign * credits.net;
  credits.order.creditedTax += sign * credits.tax;
}

export type Accounts = Map<string, number>;

/**
 * Adds to the debit account and takes from the credit account. A negative amount goes the other
 * way.
 */
export function book(accounts: Accounts, debit: string, credit: string, amount: number): void {
  accounts.set(debit, (accounts.get(debit) ?? 0) + amount);
  accounts.set(credit, (accounts.get(credit) ?? 0) - amount);
}
