import { type RawBuilder, sql } from "kysely";
import type { EventNameListQuery, UsageEventSource } from "#contract/billing/usage-event-schema.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { containing, toOrderBy } from "#server/v1/listing-store.ts";
import { allHolders, seenColumns } from "./rollup-store.ts";

export interface EventNameRow {
  name: string;
  source: UsageEventSource;
  occurrences: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
}

const sortColumns = {
  name: { column: "name", text: true },
  occurrences: "occurrences",
  first_seen: "first_seen_at",
  last_seen: "last_seen_at",
} as const;

/** Lists names of events: of all holders, or of some of them. */
export async function listEventNames(
  db: Db,
  sellerId: string,
  { page, limit, sorting, source: sources, query: text }: EventNameListQuery,
  holderIds: readonly string[] | undefined,
): Promise<{ rows: EventNameRow[]; total: number }> {
  const conditions = [
    sql`true`,
    ...(sources ? [sql`source = any(${sources}::text[])`] : []),
    ...(text ? [sql`${containing("name", text)}`] : []),
  ];
  const found = sql`
    select name, source, sum(occurrences)::bigint as occurrences,
      min(first_seen_at) as first_seen_at, max(last_seen_at) as last_seen_at
    from (${selectNames(sellerId, holderIds)}) as seen
    where ${sql.join(conditions, sql` and `)}
    group by name, source`;
  const listed = sql<EventNameRow>`
    select * from (${found}) as found
    order by ${toOrderBy(sorting, sortColumns, "name")}, source
    limit ${limit} offset ${(page - 1) * limit}`;
  const counted = sql<{ total: number }>`select count(*) as total from (${found}) as found`;
  const [{ rows }, { rows: totals }] = await Promise.all([listed.execute(db), counted.execute(db)]);
  return { rows, total: totals[0]?.total ?? 0 };
}

/** Counts all events of a seller, of which some are not folded in yet. */
export async function countEvents(db: Db | Tx, sellerId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(occurrences), 0)::bigint as total
    from (${selectNames(sellerId, undefined)}) as seen`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Selects the names that are folded in, and those that still wait. */
function selectNames(
  sellerId: string,
  holderIds: readonly string[] | undefined,
): RawBuilder<unknown> {
  const ofHolders = holderIds ? sql`holder_id = any(${holderIds}::uuid[])` : sql`true`;
  const folded = holderIds ?? [allHolders];
  return sql`
    select name, source, occurrences, first_seen_at, last_seen_at from usage_event_names
    where organization_id = ${sellerId} and holder_id = any(${folded}::uuid[])
    union all
    select name, source, occurrences, first_seen_at, last_seen_at from (
      select ${seenColumns} from usage_pending_rollups
      cross join json_array_elements(seen) as each (delta)
      where organization_id = ${sellerId}
    ) as waiting where ${ofHolders}`;
}
