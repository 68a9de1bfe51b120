import { aggregate, type MeteredEvent, passesFilter } from "#contract/billing/meter-filter.ts";
import type {
  Aggregation,
  Filter,
  MeterQuantitiesWire,
  TimeInterval,
} from "#contract/billing/meter-schema.ts";
import { periodStart, periodStarts } from "./period-walk-rules.ts";

export interface Span {
  start: Date;
  end: Date;
  interval: TimeInterval;
}

/**
 * Adds up the quantity that a meter measured in each step of a span and in total. Both ends count
 * as inside.
 */
export function sumQuantities(
  { filter, aggregation }: { filter: Filter; aggregation: Aggregation },
  { start, end, interval }: Span,
  events: readonly MeteredEvent[],
): MeterQuantitiesWire {
  const counted = events.filter(
    (event) => event.timestamp >= start && event.timestamp <= end && passesFilter(filter, event),
  );
  const byPeriod = Map.groupBy(counted, ({ timestamp }) =>
    periodStart(timestamp, interval).getTime(),
  );
  return {
    quantities: periodStarts(start, end, interval).map((period) => ({
      timestamp: period.toISOString(),
      quantity: aggregate(aggregation, byPeriod.get(period.getTime()) ?? []),
    })),
    total: aggregate(aggregation, counted),
  };
}
