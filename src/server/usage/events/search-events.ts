import type { EventListQuery } from "#contract/billing/usage-event-schema.ts";
import { findMeter } from "#server/catalog/meters/meter-store.ts";
import type { Db } from "#server/platform/database/database.ts";
import { toFilterSql } from "../event-history/filter-sql-store.ts";
import { noEvents, toMeterCondition } from "../event-history/meter-conditions-store.ts";
import type { EventSearch } from "../event-history/read-events-store.ts";
import { listHolderIds } from "../meter-state/holder-search-store.ts";

/** Converts the filters of a list to a search of the history. */
export async function toEventSearch(
  db: Db,
  sellerId: string,
  query: EventListQuery,
): Promise<EventSearch> {
  const conditions: EventSearch["conditions"][number][] = [];
  if (query.filter) conditions.push(toFilterSql(query.filter));
  if (query.meter_id !== undefined) {
    const meter = await findMeter(db, sellerId, query.meter_id);
    conditions.push(meter ? toMeterCondition(meter) : noEvents);
  }
  // Without a depth, its children are meant.
  if (query.parent_id !== undefined && query.depth === undefined) conditions.push(noEvents);
  return {
    id: query.parent_id,
    holderIds: await findHolderIds(db, sellerId, query),
    conditions,
    from: query.start_timestamp,
    to: query.end_timestamp,
    names: query.name,
    sources: query.source,
    text: query.query,
    metadata: query.metadata,
  };
}

/** Returns undefined if no customer is named. Two filters find those who are in both. */
export async function findHolderIds(
  db: Db,
  sellerId: string,
  {
    customer_id: customerIds,
    external_customer_id: externalIds,
  }: Pick<EventListQuery, "customer_id" | "external_customer_id">,
): Promise<string[] | undefined> {
  if (!customerIds && !externalIds) return undefined;
  const byId = customerIds && (await listHolderIds(db, sellerId, { customerIds }));
  const byExternalId = externalIds && (await listHolderIds(db, sellerId, { externalIds }));
  if (!byId || !byExternalId) return byId ?? byExternalId;
  return byId.filter((id) => byExternalId.includes(id));
}
