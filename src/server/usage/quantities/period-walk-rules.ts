import type { TimeInterval } from "#contract/billing/meter-schema.ts";

/** Hours are counted along the instants, because a clock may show one twice. */
export type CalendarInterval = Exclude<TimeInterval, "hour">;

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Returns the steps of a span of the calendar, by their beginnings: from the step that holds the
 * start to the one that holds the end.
 */
export function periodStarts(start: Date, end: Date, interval: CalendarInterval): Date[] {
  const starts: Date[] = [];
  for (let at = periodStart(start, interval); at <= end; at = nextPeriod(at, interval))
    starts.push(at);
  return starts;
}

/** Weeks begin on Mondays. */
function periodStart(instant: Date, interval: CalendarInterval): Date {
  const [year, month, day] = [
    instant.getUTCFullYear(),
    instant.getUTCMonth(),
    instant.getUTCDate(),
  ];
  switch (interval) {
    case "day":
      return utc(year, month, day);
    case "week":
      return utc(year, month, day - ((instant.getUTCDay() + 6) % 7));
    case "month":
      return utc(year, month, 1);
    case "year":
      return utc(year, 0, 1);
  }
}

function nextPeriod(at: Date, interval: CalendarInterval): Date {
  switch (interval) {
    case "day":
      return new Date(at.getTime() + dayMs);
    case "week":
      return new Date(at.getTime() + 7 * dayMs);
    case "month":
      return utc(at.getUTCFullYear(), at.getUTCMonth() + 1, 1);
    case "year":
      return utc(at.getUTCFullYear() + 1, 0, 1);
  }
}

/** `Date.UTC` takes the years before 100 for those of the last century. */
function utc(year: number, month: number, day: number): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date;
}
