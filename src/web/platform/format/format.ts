export interface MomentStyle {
  /** An IANA name: America/New_York. */
  timeZone: string;
  hourCycle: "h12" | "h23";
}

/** Time zone and 12- or 24-hour clock of this browser, the same as in its date fields. */
const browserStyle: MomentStyle = {
  timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  hourCycle: /^h1/.test(
    new Intl.DateTimeFormat(undefined, { hour: "numeric" }).resolvedOptions().hourCycle ?? "",
  )
    ? "h12"
    : "h23",
};

export const { timeZone } = browserStyle;

/** Returns every way in which the pages write an instant. */
export function momentFormats({ timeZone, hourCycle }: MomentStyle) {
  const parts = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-US", { timeZone, ...options });
  const clock = (options: Intl.DateTimeFormatOptions = {}) =>
    parts({
      hour: hourCycle === "h12" ? "numeric" : "2-digit",
      minute: "2-digit",
      hourCycle,
      ...options,
    });
  const [time, timeWithZone] = [clock(), clock({ timeZoneName: "short" })];
  const exactTime = clock({ second: "2-digit", timeZoneName: "short" });
  const timeWithSeconds = clock({ second: "2-digit" });
  const day = parts({ month: "short", day: "numeric" });
  const dayWithYear = parts({ month: "short", day: "numeric", year: "numeric" });
  const weekday = parts({ weekday: "short", month: "short", day: "numeric" });
  const fullDay = parts({ weekday: "short", month: "short", day: "numeric", year: "numeric" });
  const year = parts({ year: "numeric" });
  const isSameYear = (one: Date, other: Date) => year.format(one) === year.format(other);

  return {
    /** For lists: "5 minutes ago" within a day, otherwise the day. */
    shortMoment: (instant: Date, now: Date) =>
      relativeTime(instant, now) ?? (isSameYear(instant, now) ? day : dayWithYear).format(instant),
    /** Jun 2, with the year if it is another one */
    shortDay: (instant: Date, now: Date) =>
      (isSameYear(instant, now) ? day : dayWithYear).format(instant),
    /** Jun 2, 2026 */
    longDay: (instant: Date) => dayWithYear.format(instant),
    /** 9:00 AM */
    timeOfDay: (instant: Date) => time.format(instant),
    /** 9:00:04 AM today, otherwise Jun 1, 9:00 AM: for lists of what happens now. */
    recentMoment: (instant: Date, now: Date) =>
      fullDay.format(instant) === fullDay.format(now)
        ? timeWithSeconds.format(instant)
        : `${(isSameYear(instant, now) ? day : dayWithYear).format(instant)}, ${time.format(instant)}`,
    /** Jun 2, 9:00 AM */
    dayAndTime: (instant: Date) => `${day.format(instant)}, ${time.format(instant)}`,
    /** Tue, Jun 2, 9:00 AM */
    weekdayAndTime: (instant: Date) => `${weekday.format(instant)}, ${time.format(instant)}`,
    /** Tue, Jun 2, 2026, 9:00 AM EDT */
    fullMoment: (instant: Date) => `${fullDay.format(instant)}, ${timeWithZone.format(instant)}`,
    /**
     * To the second, with both zones, for tooltips: Tue, Jun 2, 2026, 9:00:04 AM EDT (13:00:04 UTC)
     */
    tooltipMoment: (instant: Date) => {
      const local = `${fullDay.format(instant)}, ${exactTime.format(instant)}`;
      return local.endsWith(" UTC") ? local : `${local} (${utcSuffix(instant, fullDay)})`;
    },
  };
}

const formats = momentFormats(browserStyle);
export const { shortMoment, shortDay, longDay, timeOfDay, dayAndTime, weekdayAndTime } = formats;
export const { fullMoment, tooltipMoment, recentMoment } = formats;

const utc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { timeZone: "UTC", hourCycle: "h23", ...options });
const utcDay = utc({ month: "short", day: "numeric", year: "numeric" });
const utcFullDay = utc({ weekday: "short", month: "short", day: "numeric", year: "numeric" });
const utcTime = utc({ hour: "2-digit", minute: "2-digit", second: "2-digit" });

/**
 * Writes an instant where several people compare it, such as in the audit log: Tue, Jun 2, 2026,
 * 09:00:04 UTC.
 */
export function exactMoment(instant: Date): string {
  return `${utcFullDay.format(instant)}, ${utcTime.format(instant)} UTC`;
}

/** Returns a calendar day without a time zone, which the API carries as its midnight in UTC. */
export function calendarDay(midnight: Date): string {
  return utcDay.format(midnight);
}

function utcSuffix(instant: Date, fullDay: Intl.DateTimeFormat): string {
  const isSameDay = fullDay.format(instant) === utcFullDay.format(instant);
  return isSameDay ? `${utcTime.format(instant)} UTC` : exactMoment(instant);
}

const relative = new Intl.RelativeTimeFormat("en-US");
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

/**
 * "5 minutes ago", "in 2 hours"; undefined a day or more away. Clocks that differ by seconds do not
 * make a future.
 */
function relativeTime(instant: Date, now: Date): string | undefined {
  const awayMs = instant.getTime() - now.getTime();
  const lengthMs = Math.abs(awayMs);
  if (lengthMs >= dayMs) return undefined;
  if (lengthMs < minuteMs) return "just now";
  const [unit, unitMs] =
    lengthMs < hourMs ? (["minute", minuteMs] as const) : (["hour", hourMs] as const);
  return relative.format(Math.trunc(awayMs / unitMs), unit);
}

/** Writes a moment as a date field does, in the zone of this browser: 2026-12-31T23:59. */
export function toMomentText(instant: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const year = String(instant.getFullYear()).padStart(4, "0");
  const day = `${year}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`;
  return `${day}T${two(instant.getHours())}:${two(instant.getMinutes())}`;
}

/** Returns the instant of a text of a date field, or undefined if it is not one. */
export function fromMomentText(text: string): Date | undefined {
  if (!/^\d{4,6}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return undefined;
  // Without an offset it is read in the zone of this browser.
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

const units = [
  ["day", dayMs],
  ["hour", hourMs],
  ["minute", minuteMs],
] as const;

/**
 * Rounds to the minute, then writes the largest unit that fits: "3 days", "1 hour", "less than a
 * minute".
 */
export function lengthOfTime(lengthMs: number): string {
  const wholeMinutesMs = Math.round(lengthMs / 60_000) * 60_000;
  for (const [unit, unitMs] of units) {
    if (wholeMinutesMs >= unitMs) return count(Math.floor(wholeMinutesMs / unitMs), unit);
  }
  return "less than a minute";
}

const sentenceList = new Intl.ListFormat("en-US");

/** Joins the parts of a sentence: "orders, refunds, and disputes". */
export function joinWithAnd(parts: readonly string[]): string {
  return sentenceList.format(parts);
}

export function count(amount: number, noun: string, plural = `${noun}s`): string {
  return `${amount} ${amount === 1 ? noun : plural}`;
}
