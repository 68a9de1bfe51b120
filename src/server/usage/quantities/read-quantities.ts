import type {
  MeterQuantitiesQuery,
  MeterQuantitiesWire,
} from "#contract/billing/meter-quantities-schema.ts";
import type { Aggregation, Filter } from "#contract/billing/meter-schema.ts";
import type { MeterRow } from "#server/catalog/meters/meter-store.ts";
import type { Db } from "#server/platform/database/database.ts";
import { findHolderIds } from "../events/search-events.ts";
import { aggregateCustomers } from "./customer-quantity-store.ts";
import { listStepStarts, splitSpan } from "./quantity-steps-rules.ts";
import { sumEvents, sumQuarters } from "./quantity-store.ts";
import { presentGroups, presentQuantities, presentSeries } from "./quantity-view.ts";

/** Reads what a meter measured in each step of a span, and over the whole span. */
export async function readQuantities(
  db: Db,
  sellerId: string,
  row: MeterRow,
  query: MeterQuantitiesQuery,
): Promise<MeterQuantitiesWire> {
  const { interval, timezone: timeZone, group_by: property, metadata } = query;
  const { customer_aggregation_function: aggregation } = query;
  const span = { start: query.start_timestamp, end: query.end_timestamp };
  const starts = listStepStarts({ ...span, interval, timeZone });
  const meter = {
    id: row.id,
    filter: row.filter as Filter,
    aggregation: row.aggregation as Aggregation,
    revision: row.countedFromRevision ?? 0,
  };
  const measuring = { meter, holderIds: await findHolderIds(db, sellerId, query), starts };
  if (aggregation !== undefined) {
    const asked = { span, metadata, aggregation };
    return presentQuantities(starts, await aggregateCustomers(db, sellerId, measuring, asked));
  }
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
