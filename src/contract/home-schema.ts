import * as z from "zod/mini";

export const HomeQuery = z.object({
  organizationId: z.string(),
  /** An IANA name, such as America/New_York: days begin and end there. */
  timeZone: z
    .string()
    .check(
      z.maxLength(64),
      z.refine(isTimeZone, { error: "Input should be the IANA name of a time zone" }),
    ),
});
export type HomeQuery = z.infer<typeof HomeQuery>;

/** Offsets such as +05:30 are not names. */
function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

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
