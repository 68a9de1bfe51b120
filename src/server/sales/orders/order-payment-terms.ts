import { type Minor, minor } from "#contract/money.ts";
import type { OrderAmounts } from "./order-amounts-rules.ts";

/** The amounts of a new order, and how they are paid. */
export interface OrderPayment {
  status: "pending" | "paid";
  amounts: OrderAmounts;
  waived: Minor;
  /** Negative: taken from the customer's credit. Positive: a negative total that became credit. */
  appliedBalance: Minor;
  /** When it is charged, if no job has done it before. */
  nextAttemptAt: Date | null;
}

/** The terms of an order of which no part is paid, and that is not to be charged yet. */
export const unpaidTerms = {
  status: "pending",
  waived: minor(0),
  appliedBalance: minor(0),
  nextAttemptAt: null,
} satisfies Omit<OrderPayment, "amounts">;
