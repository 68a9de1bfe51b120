/**
 * Reads `2026-06-02` as the instant at which that day begins in the zone of this browser; undefined
 * for any other text.
 */
export function startOfDay(day: string): string | undefined {
  return midnight(day, 0);
}

/** Returns the instant after the last one of that day. */
export function endOfDay(day: string): string | undefined {
  return midnight(day, 1);
}

/** A day is not always 24 hours long: the calendar finds the next midnight. */
function midnight(day: string, daysLater: number): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (year === undefined || Number.isNaN(Date.parse(day))) return undefined;
  return new Date(Number(year), Number(month) - 1, Number(date) + daysLater).toISOString();
}
