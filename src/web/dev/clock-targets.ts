export interface ClockTarget {
  value: string;
  label: string;
  at: Date;
}

const hourMs = 3_600_000;

/** Where the clock is often wanted, counted from the business time. */
export function clockTargets(now: Date): ClockTarget[] {
  return [
    { value: "hour", label: "+1 hour", at: new Date(now.getTime() + hourMs) },
    { value: "day", label: "+1 day", at: new Date(now.getTime() + 24 * hourMs) },
    { value: "week", label: "+1 week", at: new Date(now.getTime() + 7 * 24 * hourMs) },
    { value: "month", label: "+1 month", at: oneMonthAfter(now) },
  ];
}

/** The same day of the next month, or its last day where that month is shorter. */
export function oneMonthAfter(instant: Date): Date {
  const next = new Date(instant);
  next.setUTCMonth(next.getUTCMonth() + 1);
  if (next.getUTCDate() !== instant.getUTCDate()) next.setUTCDate(0);
  return next;
}
