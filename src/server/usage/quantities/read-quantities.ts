import type {
  MeasuredWire,
  MeterQuantitiesQuery,
  MeterQuantitiesWire,
} from "#contract/billing/meter-quantities-schema.ts";
import type { Aggregation, Filter } from "#contract/billing/meter-schema.ts";
import type { MeterRow } from "#server/catalog/meters/meter-store.ts";
import type { Db } from "#server/platform/database/database.ts";
import { findHolderIds } from "../events/search-events.ts";
import {
  type AggregationFunc,
  combineStates,
  emptyState,
  getConsumed,
  type MeterState,
} from "../meter-state/meter-state-rules.ts";
import { readStoredState } from "../meter-state/stored-state-rules.ts";
import { toWireUnits } from "../meter-state/unit-rules.ts";
import { listStepStarts, splitSpan } from "./quantity-steps-rules.ts";
import { type GroupSum, type StepSum, sumEvents, sumQuarters } from "./quantity-store.ts";

/** Reads what a meter measured in each step of a span, and over the whole span. */
export async function readQuantities(
  db: Db,
  sellerId: string,
  row: MeterRow,
  query: MeterQuantitiesQuery,
): Promise<MeterQuantitiesWire> {
  const { interval, timezone: timeZone, group_by: property, metadata } = query;
  const span = { start: query.start_timestamp, end: query.end_timestamp };
  const starts = listStepStarts({ ...span, interval, timeZone });
  const meter = {
    id: row.id,
    filter: row.filter as Filter,
    aggregation: row.aggregation as Aggregation,
    revision: row.countedFromRevision ?? 0,
  };
  const measuring = { meter, holderIds: await findHolderIds(db, sellerId, query), starts };
  const series = { func: meter.aggregation.func, starts };
  if (property === undefined && metadata === undefined)
    return presentSeries(series, await sumQuarters(db, sellerId, measuring, splitSpan(span)));
  const whole = { from: span.start, to: new Date(span.end.getTime() + 1) };
  const sums = await sumEvents(db, sellerId, measuring, { span: whole, property, metadata });
  return {
    ...presentSeries(series, sums),
    ...(property === undefined ? {} : presentGroups(series, sums)),
  };
}

interface Series {
  func: AggregationFunc;
  starts: readonly Date[];
}

function presentGroups(
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

function presentSeries({ func, starts }: Series, sums: readonly StepSum[]): MeasuredWire {
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
