import type { TimeInterval } from "#contract/billing/meter-schema.ts";
import { openWallClock, toInstantMs } from "#server/platform/local-time-rules.ts";
import { listStepStarts } from "#server/usage/quantities/quantity-steps-rules.ts";

export interface MetricsSpan {
  /** Days of the calendar of the zone; both are part of the span. */
  startDate: string;
  endDate: string;
  interval: TimeInterval;
  timeZone: string;
}

const dayMs = 86_400_000;
/** No step takes longer, also where the clock is put back. */
const longestMs: Readonly<Record<TimeInterval, number>> = {
  hour: 2 * 3_600_000,
  day: 3 * dayMs,
  week: 9 * dayMs,
  month: 33 * dayMs,
  year: 368 * dayMs,
};

/**
 * Lists the first instant of each step, and the end of the last one. The step of both dates is
 * included.
 */
export function listStepBounds({ startDate, endDate, interval, timeZone }: MetricsSpan): Date[] {
  const toWallMs = openWallClock(timeZone);
  const start = new Date(toInstantMs(Date.parse(startDate), toWallMs));
  const afterMs = toInstantMs(Date.parse(endDate) + dayMs, toWallMs);
  const beyond = new Date(afterMs + longestMs[interval]);
  const starts = listStepStarts({ start, end: beyond, interval, timeZone });
  const end = starts.findIndex((at) => at.getTime() >= afterMs);
  return starts.slice(0, end + 1);
}
