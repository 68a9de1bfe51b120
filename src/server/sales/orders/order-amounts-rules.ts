import { type Minor, minor, scale } from "#contract/money.ts";
import { amountOff, type TakesOff } from "#server/catalog/discounts/discount-rules.ts";
import { minimumCharge, spread, sum } from "#server/money/amounts/amount-rules.ts";
import type { TaxBehavior } from "#server/money/tax/tax-rules.ts";

export interface OrderItem {
  label: string;
  /** Negative for a proration credit. */
  amount: Minor;
  proration: boolean;
  priceId: string | null;
  /** Whether the order's discount covers it. A credit is never covered. */
  isDiscountable: boolean;
}

export interface DiscountedItem extends OrderItem {
  discountAmount: Minor;
  /** The taxable amount. */
  discounted: Minor;
}

/** Takes the discount off the items it covers, each in proportion to its amount. */
export function discountItems(
  items: readonly OrderItem[],
  discount: TakesOff | null,
): DiscountedItem[] {
  const covered = items.map((item) =>
    item.isDiscountable && item.amount > 0 ? item.amount : minor(0),
  );
  const off = discount ? amountOff(discount, sum(covered)) : minor(0);
  const parts = spread(off, covered);
  return items.map((item, index) => {
    const discountAmount = parts[index] as Minor;
    return { ...item, discountAmount, discounted: minor(item.amount - discountAmount) };
  });
}

export interface TaxedItem extends Pick<DiscountedItem, "amount" | "discountAmount"> {
  behavior: TaxBehavior;
  taxAmount: Minor;
}

export interface OrderAmounts {
  subtotal: Minor;
  discount: Minor;
  net: Minor;
  tax: Minor;
  total: Minor;
}

/** The net amount is without tax: a tax contained in the prices is taken out of it. */
export function orderAmounts(items: readonly TaxedItem[]): OrderAmounts {
  const subtotal = sum(items.map((item) => item.amount));
  const discount = sum(items.map((item) => item.discountAmount));
  const tax = sum(items.map((item) => item.taxAmount));
  const contained = items.filter(({ behavior }) => behavior === "inclusive");
  const containedTax = sum(contained.map((item) => item.taxAmount));
  const net = minor(subtotal - discount - containedTax);
  return { subtotal, discount, net, tax, total: minor(net + tax) };
}

export interface DueAmounts {
  creditUsed: Minor;
  charged: Minor;
  waived: Minor;
  creditGranted: Minor;
}

/**
 * Divides a total: first the customer's credit pays, the rest is charged. A rest below the minimum
 * charge is waived. A negative total becomes credit.
 */
export function dueAmounts(total: Minor, currency: string, availableCredit: Minor): DueAmounts {
  const none = {
    creditUsed: minor(0),
    charged: minor(0),
    waived: minor(0),
    creditGranted: minor(0),
  };
  if (total < 0) return { ...none, creditGranted: minor(-total) };
  const creditUsed = minor(Math.min(total, Math.max(availableCredit, 0)));
  const rest = minor(total - creditUsed);
  const isChargeable = rest >= minimumCharge(currency);
  return { ...none, creditUsed, [isChargeable ? "charged" : "waived"]: rest };
}

/** Splits the rest of an order that is not paid: its tax is in proportion to the total. */
export function splitUnpaid(
  { taxAmount, totalAmount }: { taxAmount: number; totalAmount: number },
  rest: Minor,
): { net: Minor; tax: Minor } {
  const tax = rest === 0 ? minor(0) : scale(minor(taxAmount), rest, totalAmount);
  return { net: minor(rest - tax), tax };
}

/** The refundable rest of an order. */
export interface RefundableAmounts {
  net: Minor;
  tax: Minor;
}

/** The amounts taken of an order: by refunds and disputes, and as credit by changes of plan. */
export interface TakenAmounts {
  net: number;
  tax: number;
  creditedNet?: number;
  creditedTax?: number;
}

/**
 * Of an order that no money was taken for, nothing can be refunded, nor of one whose rest was
 * waived: there is no charge, and credit paid only a part.
 */
export function refundableAmounts(
  order: {
    status: string;
    netAmount: number;
    taxAmount: number;
    totalAmount: number;
    waivedAmount: number;
  },
  { net: takenNet, tax: takenTax, creditedNet = 0, creditedTax = 0 }: TakenAmounts = {
    net: 0,
    tax: 0,
  },
): RefundableAmounts {
  const isPaidFor = order.status !== "pending" && order.totalAmount > 0 && order.waivedAmount === 0;
  if (!isPaidFor || order.netAmount <= 0) return { net: minor(0), tax: minor(0) };
  const net = minor(Math.max(order.netAmount - takenNet - creditedNet, 0));
  if (creditedNet === 0) return { net, tax: minor(order.taxAmount - takenTax) };
  const tax = getTaxLeft(order.taxAmount, takenTax + creditedTax);
  return { net, tax: minor(net === 0 ? 0 : tax) };
}

/** Returns the rest of a tax, which may be negative. Never on the other side of zero. */
export function getTaxLeft(tax: number, taken: number): number {
  return tax < 0 ? Math.min(tax - taken, 0) : Math.max(tax - taken, 0);
}

/** Returns whether the prices of an order contain its tax: each price that has any does. */
export function includesTax(items: readonly { taxBehavior: string; taxAmount: number }[]): boolean {
  const taxed = items.filter(({ taxAmount }) => taxAmount !== 0);
  return taxed.length > 0 && taxed.every(({ taxBehavior }) => taxBehavior === "inclusive");
}
