import { type TimeInterval, timeIntervals } from "#contract/billing/meter-schema.ts";
import { metricsMinDate } from "#contract/billing/metrics-schema.ts";
import { type RangePreset, rangePresets } from "../labels/metric-labels.ts";
import type { Days } from "../labels/metrics-queries.ts";

export interface MetricRange extends Days {
  preset: RangePreset;
  interval: TimeInterval;
  /** The intervals that fit the days. */
  intervals: readonly TimeInterval[];
  /** As many steps before the first one; undefined where the figures do not go back that far. */
  previous: Days | undefined;
}

export interface RangeFacts {
  today: string;
  /** The day on which the organization was created. */
  created: string;
}

/**
 * Returns the range in the address. What cannot be used there is replaced: an address is typed by
 * people too.
 */
export function toRange(
  search: Readonly<Record<string, string | undefined>>,
  facts: RangeFacts,
): MetricRange {
  const preset = rangePresets.find((each) => each === search.range) ?? "30d";
  const days = preset === "custom" ? toChosenDays(search, facts) : toDays(preset, facts);
  const intervals = listIntervals(days);
  const interval = intervals.find((each) => each === search.interval) ?? toInterval(days);
  return { preset, ...days, interval, intervals, previous: findPrevious(days, interval) };
}

function toDays(preset: Exclude<RangePreset, "custom">, { today, created }: RangeFacts): Days {
  switch (preset) {
    case "7d":
      return { from: addDays(today, -6), to: today };
    case "30d":
      return { from: addDays(today, -29), to: today };
    case "3m":
      return { from: notBefore(addDays(addMonths(today, -3), 1)), to: today };
    case "12m":
      return { from: notBefore(addMonths(`${today.slice(0, 7)}-01`, -11)), to: today };
    case "month":
      return { from: `${today.slice(0, 7)}-01`, to: today };
    case "all":
      return { from: notBefore(created < today ? created : today), to: today };
  }
}

const maxYears = 9;

function toChosenDays(
  { from, to }: Readonly<Record<string, string | undefined>>,
  facts: RangeFacts,
): Days {
  const standard = toDays("30d", facts);
  const end = isDay(to) && to >= metricsMinDate ? to : standard.to;
  const first = notBefore(isDay(from) ? from : standard.from);
  const earliest = addMonths(end, -12 * maxYears);
  return { from: first > end ? end : first < earliest ? earliest : first, to: end };
}

/**
 * Spans that both periods may have, the compared one from the first to the last day of its steps.
 */
const spans: Readonly<Record<TimeInterval, readonly [least: number, most: number]>> = {
  hour: [1, 7],
  day: [1, 366],
  week: [8, 350],
  month: [28, 1_400],
  year: [366, 3_300],
};

function listIntervals(days: Days): TimeInterval[] {
  const length = countDays(days);
  return timeIntervals
    .toReversed()
    .filter((each) => length >= spans[each][0] && length <= spans[each][1]);
}

function toInterval(days: Days): TimeInterval {
  const length = countDays(days);
  if (length <= 2) return "hour";
  if (length <= 100) return "day";
  return length <= 1_400 ? "month" : "year";
}

/** As many steps as the days have, up to the first of them. */
function findPrevious({ from, to }: Days, interval: TimeInterval): Days | undefined {
  const start = toStepStart(from, interval);
  let before = start;
  for (let at = start; at <= to; at = addSteps(at, interval, 1))
    before = addSteps(before, interval, -1);
  return before < metricsMinDate ? undefined : { from: before, to: addDays(start, -1) };
}

/** The first day of its week, month or year. */
function toStepStart(day: string, interval: TimeInterval): string {
  if (interval === "year") return `${day.slice(0, 4)}-01-01`;
  if (interval === "month") return `${day.slice(0, 7)}-01`;
  if (interval !== "week") return day;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

function addSteps(day: string, interval: TimeInterval, steps: number): string {
  if (interval === "year") return addMonths(day, 12 * steps);
  if (interval === "month") return addMonths(day, steps);
  return addDays(day, (interval === "week" ? 7 : 1) * steps);
}

function notBefore(day: string): string {
  return day < metricsMinDate ? metricsMinDate : day;
}

export function isDay(text: string | undefined): text is string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text ?? "") && !Number.isNaN(Date.parse(text ?? ""));
}

const dayMs = 86_400_000;

function countDays({ from, to }: Days): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The last day of the month where it has no such day. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}
