import { type RawBuilder, sql } from "kysely";
import type { UsageEventSource } from "#contract/billing/usage-event-schema.ts";
import type { MetadataFilter } from "#contract/metadata.ts";
import type { Sort } from "#contract/page.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { containing, metadataMatches } from "#server/v1/listing-store.ts";

export interface UsageEventRow {
  id: string;
  organizationId: string;
  holderId: string;
  happenedAt: Date;
  name: string;
  source: UsageEventSource;
  externalCustomerId: string | null;
  externalId: string | null;
  metadata: Record<string, string | number | boolean>;
  epoch: number;
  metersRevision: number;
  late: boolean;
  /** The one meter in which the event of a committed reservation counts, and its units. */
  countedMeterId: string | null;
  countedUnits: string | null;
}

/** Everything is optional and must be true of the events. */
export interface EventSearch {
  id?: string | undefined;
  /** An empty list finds nothing. */
  holderIds?: readonly string[] | undefined;
  /** Conditions on the columns, such as the filter of a meter. */
  conditions: readonly RawBuilder<unknown>[];
  from?: Date | undefined;
  to?: Date | undefined;
  names?: readonly string[] | undefined;
  sources?: readonly UsageEventSource[] | undefined;
  /** A part of the name. */
  text?: string | undefined;
  metadata?: MetadataFilter;
}

const columns = sql`
  id, organization_id, holder_id, happened_at, name, source, external_customer_id, external_id,
  metadata, epoch, meters_revision, late, counted_meter_id, counted_units`;

/** Returns whether a seller has any event. */
export async function hasEvents(db: Db | Tx, sellerId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from usage_events where organization_id = ${sellerId}) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

export async function findUsageEvent(
  db: Db,
  sellerId: string,
  id: string,
): Promise<UsageEventRow | undefined> {
  const { rows } = await sql<UsageEventRow>`
    select ${columns} from usage_events
    where organization_id = ${sellerId} and id = ${id}`.execute(db);
  return rows[0];
}

/** Lists these events, newest first. */
export async function listUsageEventsByIds(
  db: Db,
  sellerId: string,
  ids: readonly string[],
): Promise<UsageEventRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<UsageEventRow>`
    select ${columns} from usage_events
    where organization_id = ${sellerId} and id = any(${ids}::uuid[])
    order by happened_at desc, id desc`.execute(db);
  return rows;
}

/** Lists some events from a place in their order. */
export async function listUsageEvents(
  db: Db,
  sellerId: string,
  search: EventSearch,
  {
    sorting,
    limit,
    offset,
  }: { sorting: readonly Sort<"timestamp">[]; limit: number; offset: number },
): Promise<UsageEventRow[]> {
  const direction = sorting[0]?.descending === false ? sql`asc` : sql`desc`;
  const { rows } = await sql<UsageEventRow>`
    select ${columns} from usage_events
    where ${toWhere(sellerId, search)}
    order by happened_at ${direction}, id ${direction}
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Counts events, but not beyond a number. */
export async function countUsageEvents(
  db: Db,
  sellerId: string,
  search: EventSearch,
  atMost: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select from usage_events where ${toWhere(sellerId, search)} limit ${atMost}
    ) as found`.execute(db);
  return rows[0]?.total ?? 0;
}

function toWhere(sellerId: string, search: EventSearch): RawBuilder<unknown> {
  const { id, holderIds, conditions, from, to, names, sources, text, metadata } = search;
  const given = [
    sql`organization_id = ${sellerId}`,
    ...(id ? [sql`id = ${id}`] : []),
    ...(holderIds ? [isAnyOf("holder_id", holderIds, "uuid")] : []),
    ...(from ? [sql`happened_at >= ${from}`] : []),
    ...(to ? [sql`happened_at <= ${to}`] : []),
    ...(names ? [isAnyOf("name", names, "text")] : []),
    ...(sources ? [isAnyOf("source", sources, "text")] : []),
    ...(text ? [sql`${containing("name", text)}`] : []),
    sql`${metadataMatches("metadata", metadata)}`,
    ...conditions,
  ];
  return sql.join(given, sql` and `);
}

/** An equation with one value is served by an index in its order. */
function isAnyOf(
  column: string,
  values: readonly string[],
  type: "uuid" | "text",
): RawBuilder<unknown> {
  const typed = type === "uuid" ? sql`uuid` : sql`text`;
  if (values.length === 1) return sql`${sql.ref(column)} = ${values[0]}::${typed}`;
  return sql`${sql.ref(column)} = any(${values}::${typed}[])`;
}
