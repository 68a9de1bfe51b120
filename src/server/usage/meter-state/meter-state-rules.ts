import type { Aggregation } from "#contract/billing/meter-schema.ts";
import { divideUnits, noUnits, type Units } from "./unit-rules.ts";

export type AggregationFunc = Aggregation["func"];

/**
 * The sum of some events: how many counted, and sum, least and greatest of their values. In a meter
 * that counts, each event has the value 1.
 */
export interface MeterState {
  count: number;
  sum: Units;
  min: Units | null;
  max: Units | null;
}

export const emptyState: MeterState = { count: 0, sum: noUnits, min: null, max: null };

/** Adds up two states, in any order. The database does the same where it adds to a row. */
export function combineStates(a: MeterState, b: MeterState): MeterState {
  return {
    count: a.count + b.count,
    sum: (a.sum + b.sum) as Units,
    min: choose(a.min, b.min, (left, right) => left < right),
    max: choose(a.max, b.max, (left, right) => left > right),
  };
}

function choose(
  a: Units | null,
  b: Units | null,
  isBetter: (a: Units, b: Units) => boolean,
): Units | null {
  if (a === null || b === null) return a ?? b;
  return isBetter(a, b) ? a : b;
}

/** Returns what was used: without a value that counts it is 0. */
export function getConsumed(func: AggregationFunc, state: MeterState): Units {
  switch (func) {
    case "count":
    case "sum":
      return state.sum;
    case "min":
      return state.min ?? noUnits;
    case "max":
      return state.max ?? noUnits;
    case "avg":
      return divideUnits(state.sum, state.count);
  }
}
