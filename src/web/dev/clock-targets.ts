import type { ClockDoneWire } from "#contract/dev-schema.ts";
import { count, dayAndTime, longDay, timeOfDay } from "#web/platform/format/format.ts";

export interface ClockTarget {
  value: string;
  label: string;
  at: Date;
}

const hourMs = 3_600_000;

/**
 * Lists the instants to which people often move the clock, counted from the business time. A
 * renewal that lies ahead comes first.
 */
export function clockTargets(now: Date, renewalAt?: Date): ClockTarget[] {
  const isAhead = renewalAt !== undefined && renewalAt > now;
  return [
    ...(isAhead ? [{ value: "renewal", label: "Next renewal", at: renewalAt }] : []),
    { value: "hour", label: "+1 hour", at: new Date(now.getTime() + hourMs) },
    { value: "day", label: "+1 day", at: new Date(now.getTime() + 24 * hourMs) },
    { value: "week", label: "+1 week", at: new Date(now.getTime() + 7 * 24 * hourMs) },
    { value: "month", label: "+1 month", at: monthsAfter(now, 1) },
    { value: "year", label: "+1 year", at: monthsAfter(now, 12) },
  ];
}

/** Returns the same day of a later month, or its last day where that month is shorter. */
export function monthsAfter(instant: Date, months: number): Date {
  const later = new Date(instant);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== instant.getUTCDate()) later.setUTCDate(0);
  return later;
}

/** Writes "Jun 2, 9:00 AM", with the year where it is not the year of the clock. */
export function clockMoment(at: Date, now: Date): string {
  if (at.getFullYear() === now.getFullYear()) return dayAndTime(at);
  return `${longDay(at)}, ${timeOfDay(at)}`;
}

/** Lists the numbers that are not zero: "12 orders, 12 charges, 24 emails, 60 webhook events". */
export function doneLabel(done: ClockDoneWire): string {
  const parts = [
    [done.orders, "order"],
    [done.charges, "charge"],
    [done.refunds, "refund"],
    [done.endedSubscriptions, "ended subscription"],
    [done.mails, "email"],
    [done.webhooks, "webhook event"],
  ] as const;
  const named = parts.flatMap(([amount, noun]) => (amount > 0 ? [count(amount, noun)] : []));
  return named.length > 0 ? named.join(", ") : "Nothing has happened yet";
}
