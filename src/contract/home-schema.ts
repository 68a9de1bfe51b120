import * as z from "zod/mini";
import { TimeZone } from "./time-zone.ts";

export const HomeQuery = z.object({
  organizationId: z.string(),
  /** Days begin and end there. */
  timeZone: TimeZone,
});
export type HomeQuery = z.infer<typeof HomeQuery>;

export interface SalesDay {
  /** 2026-06-02 */
  day: string;
  /** Net amounts of the orders that were paid on this day: without tax, after discounts. */
  sales: number;
  orders: number;
  /** Net amounts of the succeeded refunds that were made on this day. */
  refunds: number;
  /**
   * At the end of the day, or now: the monthly amounts of active subscriptions, and their number.
   */
  recurring: number;
  active: number;
  /** Subscriptions that were canceled on this day. */
  canceled: number;
  /** Checkouts that were created on this day, and those of them that were paid. */
  checkouts: number;
  paidCheckouts: number;
}

/**
 * The figures are of this many days, today included, and of as many before them to compare with.
 */
export const homePeriodDays = 30;

/** The figures about sales on the home page of an organization. */
export interface HomeWire {
  organizationId: string;
  currency: string;
  /** Both periods, oldest day first; the last one is today. */
  days: SalesDay[];
  /** Active subscriptions and their monthly amounts when the first day began. */
  before: { active: number; recurring: number };
  attention: {
    /** Since a week ago. */
    failedPayments: number;
    /** Since 30 days ago. */
    failedRefunds: number;
    pendingRefunds: number;
    /** Disputes and inquiries that can be answered, and the earliest deadline of them. */
    openDisputes: number;
    answerBy: string | null;
    /** Since 30 days ago, and the money that went back to the customers. */
    lostDisputes: number;
    lostAmount: number;
    /** Subscriptions whose payment failed and is tried again, and what they pay in a period. */
    pastDue: number;
    pastDueAmount: number;
    areBusinessDetailsMissing: boolean;
  };
}
