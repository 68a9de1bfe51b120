import type { MeterState } from "./meter-state-rules.ts";
import { noUnits, numberToUnits, type Units } from "./unit-rules.ts";

/**
 * Adds up values of events that happened in one quarter of an hour. Whole numbers are added as
 * numbers, as long as these are exact.
 */
export interface Tally {
  quarter: number;
  count: number;
  whole: number;
  rest: Units;
  min: number;
  max: number;
  earliestMs: number;
}

export function newTally(quarter: number): Tally {
  return {
    quarter,
    count: 0,
    whole: 0,
    rest: noUnits,
    min: Number.POSITIVE_INFINITY,
    max: Number.NEGATIVE_INFINITY,
    earliestMs: Number.POSITIVE_INFINITY,
  };
}

export function addToTally(tally: Tally, value: number, atMs: number): void {
  tally.count += 1;
  const sum = tally.whole + value;
  if (Number.isSafeInteger(value) && Number.isSafeInteger(sum)) tally.whole = sum;
  else tally.rest = (tally.rest + numberToUnits(value)) as Units;
  if (value < tally.min) tally.min = value;
  if (value > tally.max) tally.max = value;
  if (atMs < tally.earliestMs) tally.earliestMs = atMs;
}

/** Converts a tally to a state. A meter that counts has no least and greatest value. */
export function toMeterState(
  { count, whole, rest, min, max }: Tally,
  isCount: boolean,
): MeterState {
  return {
    count,
    sum: (numberToUnits(whole) + rest) as Units,
    min: isCount ? null : numberToUnits(min),
    max: isCount ? null : numberToUnits(max),
  };
}
