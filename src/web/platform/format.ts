const parts = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { timeZone: "UTC", hourCycle: "h23", ...options });

const time = parts({ hour: "2-digit", minute: "2-digit" });
const day = parts({ month: "short", day: "numeric" });
const dayWithYear = parts({ month: "short", day: "numeric", year: "numeric" });
const weekday = parts({ weekday: "short", month: "short", day: "numeric" });
const fullDay = parts({ weekday: "short", month: "short", day: "numeric", year: "numeric" });
const timeWithSeconds = parts({ hour: "2-digit", minute: "2-digit", second: "2-digit" });

/** Short, for lists: the time of today, otherwise the day. */
export function shortMoment(instant: Date, now: Date): string {
  if (dayWithYear.format(instant) === dayWithYear.format(now)) return time.format(instant);
  return instant.getUTCFullYear() === now.getUTCFullYear()
    ? day.format(instant)
    : dayWithYear.format(instant);
}

/** Jun 2, 2026 */
export function longDay(instant: Date): string {
  return dayWithYear.format(instant);
}

/** Jun 2, 09:00 */
export function dayAndTime(instant: Date): string {
  return `${day.format(instant)}, ${time.format(instant)}`;
}

/** Tue, Jun 2, 09:00 */
export function weekdayAndTime(instant: Date): string {
  return `${weekday.format(instant)}, ${time.format(instant)}`;
}

/** Tue, Jun 2, 2026, 09:00 UTC */
export function fullMoment(instant: Date): string {
  return `${fullDay.format(instant)}, ${time.format(instant)} UTC`;
}

/** Tue, Jun 2, 2026, 09:00:04 UTC */
export function exactMoment(instant: Date): string {
  return `${fullDay.format(instant)}, ${timeWithSeconds.format(instant)} UTC`;
}

const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** To the minute, then the largest unit that fits: "3 days", "1 hour", "less than a minute". */
export function lengthOfTime(lengthMs: number): string {
  const wholeMinutesMs = Math.round(lengthMs / 60_000) * 60_000;
  for (const [unit, unitMs] of units) {
    if (wholeMinutesMs >= unitMs) return count(Math.floor(wholeMinutesMs / unitMs), unit);
  }
  return "less than a minute";
}

export function count(amount: number, noun: string, plural = `${noun}s`): string {
  return `${amount} ${amount === 1 ? noun : plural}`;
}
