import type {
  MeasuredWire,
  MeterQuantitiesWire,
} from "#contract/billing/meter-quantities-schema.ts";
import {
  type AggregationFunc,
  combineStates,
  emptyState,
  getConsumed,
  type MeterState,
} from "../meter-state/meter-state-rules.ts";
import { readStoredState } from "../meter-state/stored-state-rules.ts";
import { toUnits, toWireUnits } from "../meter-state/unit-rules.ts";
import type { StepQuantity } from "./customer-quantity-store.ts";
import type { GroupSum, StepSum } from "./quantity-store.ts";

export interface Series {
  func: AggregationFunc;
  starts: readonly Date[];
}

/** Presents the groups of a series by their rank, and what is beyond them. */
export function presentGroups(
  series: Series,
  sums: readonly GroupSum[],
): Pick<MeterQuantitiesWire, "groups" | "other"> {
  const byRank = Map.groupBy(sums, ({ rank }) => rank);
  const others = byRank.get(null);
  byRank.delete(null);
  return {
    groups: [...byRank]
      .toSorted(([a], [b]) => Number(a) - Number(b))
      .map(([, own]) => ({ value: own[0]?.value ?? null, ...presentSeries(series, own) })),
    other: others ? presentSeries(series, others) : null,
  };
}

/** Presents quantities that are computed, also those of steps in which nothing happened. */
export function presentQuantities(
  starts: readonly Date[],
  computed: readonly StepQuantity[],
): MeasuredWire {
  const found = new Map(computed.map(({ place, quantity }) => [place, quantity]));
  const toQuantity = (place: number | null) => toWireUnits(toUnits(found.get(place) ?? "0"));
  return {
    quantities: starts.map((start, index) => ({
      timestamp: start.toISOString(),
      quantity: toQuantity(index + 1),
    })),
    total: toQuantity(null),
  };
}

/** Presents every step of a series, also those in which nothing happened, and the whole of it. */
export function presentSeries({ func, starts }: Series, sums: readonly StepSum[]): MeasuredWire {
  const steps = new Map<number, MeterState>();
  let whole = emptyState;
  for (const { place, ...stored } of sums) {
    const state = readStoredState(stored);
    steps.set(place, combineStates(steps.get(place) ?? emptyState, state));
    whole = combineStates(whole, state);
  }
  const toQuantity = (state: MeterState) => toWireUnits(getConsumed(func, state));
  return {
    quantities: starts.map((start, index) => ({
      timestamp: start.toISOString(),
      quantity: toQuantity(steps.get(index + 1) ?? emptyState),
    })),
    total: toQuantity(whole),
  };
}
