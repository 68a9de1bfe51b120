import type { TimeInterval } from "#contract/billing/meter-schema.ts";
import { openWallClock, toInstantMs, type WallClock } from "#server/platform/local-time-rules.ts";
import { quarterMs } from "../rollups/quarter-rules.ts";
import { periodStarts } from "./period-walk-rules.ts";

const hourMs = 3_600_000;

export interface QuantitySpan {
  start: Date;
  end: Date;
  interval: TimeInterval;
  timeZone: string;
}

/**
 * Returns the first instants of the steps of a span as the zone counts them: from the step that
 * holds the start to the one that holds the end.
 */
export function listStepStarts({ start, end, interval, timeZone }: QuantitySpan): Date[] {
  const toWallMs = openWallClock(timeZone);
  if (interval === "hour") return listHours(start.getTime(), end.getTime(), toWallMs);
  const wallStart = new Date(toWallMs(start.getTime()));
  const wallEnd = new Date(toWallMs(end.getTime()));
  const instants = periodStarts(wallStart, wallEnd, interval).map((wall) =>
    toInstantMs(wall.getTime(), toWallMs),
  );
  // A zone may have skipped a whole day.
  return [...new Set(instants)].map((instantMs) => new Date(instantMs));
}

/** An hour that the clock shows twice is two steps. */
function listHours(startMs: number, endMs: number, toWallMs: WallClock): Date[] {
  const hours: Date[] = [];
  const firstQuarter = Math.floor(startMs / quarterMs) * quarterMs;
  let last: string | undefined;
  for (let atMs = firstQuarter - hourMs + quarterMs; atMs <= endMs; atMs += quarterMs) {
    const wallMs = toWallMs(atMs);
    const hour = `${Math.floor(wallMs / hourMs)} ${wallMs - atMs}`;
    if (hour === last) continue;
    last = hour;
    if (atMs <= startMs) hours.length = 0;
    hours.push(new Date(atMs));
  }
  return hours;
}

/** Instants from the first one on, up to the second one and without it. */
export interface Stretch {
  from: Date;
  to: Date;
}

export interface SplitSpan {
  /** Whole quarters of an hour, whose sums are stored. */
  quarters: Stretch;
  /** Parts of a quarter before and after them. */
  edges: Stretch[];
}

/** Splits a span, of which both ends are a part. */
export function splitSpan({ start, end }: { start: Date; end: Date }): SplitSpan {
  const [startMs, afterMs] = [start.getTime(), end.getTime() + 1];
  const fromMs = Math.ceil(startMs / quarterMs) * quarterMs;
  const toMs = Math.floor(afterMs / quarterMs) * quarterMs;
  if (fromMs >= toMs) {
    const nothing = { from: new Date(fromMs), to: new Date(fromMs) };
    return { quarters: nothing, edges: [{ from: start, to: new Date(afterMs) }] };
  }
  const edges = [
    { from: start, to: new Date(fromMs) },
    { from: new Date(toMs), to: new Date(afterMs) },
  ];
  return {
    quarters: { from: new Date(fromMs), to: new Date(toMs) },
    edges: edges.filter(({ from, to }) => from < to),
  };
}
