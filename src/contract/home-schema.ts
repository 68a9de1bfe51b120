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
}

/** The figures are of this many days, today included, and of as many before them to compare with. */
export const homePeriodDays = 30;

/** The figures about sales on the home page of an organization. */
export interface HomeWire {
  organizationId: string;
  currency: string;
  /** Both periods, oldest day first; the last one is today. */
  days: SalesDay[];
  newCustomers: { current: number; previous: number };
  attention: {
    /** Since a week ago. */
    failedPayments: number;
    /** Since 30 days ago. */
    failedRefunds: number;
    pendingRefunds: number;
    /** Disputes and inquiries that can be answered, and the earliest deadline of them. */
    openDisputes: number;
    answerBy: string | null;
    areBusinessDetailsMissing: boolean;
  };
}
