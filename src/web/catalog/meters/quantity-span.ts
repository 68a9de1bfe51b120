export const chartIntervals = ["hour", "day", "month"] as const;
export type ChartInterval = (typeof chartIntervals)[number];

/** How many steps a chart has, the current one included. */
const steps: Record<ChartInterval, number> = { hour: 48, day: 30, month: 12 };

/**
 * Returns the steps of a chart in the zone of this browser, up to the end of the current one: so
 * long as it lasts, the span is the same.
 */
export function chartSpan(interval: ChartInterval, now: Date): { start: Date; end: Date } {
  const parts = [now.getFullYear(), now.getMonth(), now.getDate()] as const;
  const [year, month, day] = parts;
  const toStart = (later: number) => {
    if (interval === "month") return new Date(year, month + later, 1);
    if (interval === "day") return new Date(year, month, day + later);
    return new Date(year, month, day, now.getHours() + later);
  };
  return { start: toStart(1 - steps[interval]), end: new Date(toStart(1).getTime() - 1) };
}
