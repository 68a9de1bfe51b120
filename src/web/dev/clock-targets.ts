export interface ClockTarget {
  value: string;
  label: string;
  at: Date;
}

const hourMs = 3_600_000;

/** Where the clock is often wanted, counted from the business time. */
export function clockTargets(now: Date): ClockTarget[] {
  return [
    { value: "hour", label: "One hour on", at: new Date(now.getTime() + hourMs) },
    { value: "day", label: "One day on", at: new Date(now.getTime() + 24 * hourMs) },
    { value: "month", label: "One month on", at: oneMonthAfter(now) },
  ];
}

/** The same day of the next month, or its last day where that month is shorter. */
export function oneMonthAfter(instant: Date): Date {
  const next = new Date(instant);
  next.setUTCMonth(next.getUTCMonth() + 1);
  if (next.getUTCDate() !== instant.getUTCDate()) next.setUTCDate(0);
  return next;
}

/** As a date field writes it, in UTC: 2026-12-31T23:59. */
export function toMomentText(instant: Date): string {
  return instant.toISOString().slice(0, 16);
}

/** Undefined for what is no moment. */
export function fromMomentText(text: string): Date | undefined {
  const instant = new Date(`${text}Z`);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}
