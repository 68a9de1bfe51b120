import { type RawBuilder, sql } from "kysely";
import type { UsageEventSource } from "#contract/billing/usage-event-schema.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { numberValues, toPlainList } from "#server/platform/database/statements/plain-list.ts";
import { quarterMs } from "./quarter-rules.ts";

/** Stands for all holders of a seller together. */
export const allHolders = "00000000-0000-0000-0000-000000000000";

/** Events of one holder with one name. */
export interface NameDelta {
  holderId: string;
  name: string;
  count: number;
  firstMs: number;
  lastMs: number;
}

/** The usage of one holder and meter in one quarter of an hour. */
export interface QuarterDelta {
  holderId: string;
  meterId: string;
  revision: number;
  quarter: number;
  count: number;
  /** Decimals of any length. */
  sum: string;
  min: string | null;
  max: string | null;
}

export interface PendingRollups {
  id: string;
  foldAt: Date;
  source: UsageEventSource;
  names: readonly NameDelta[];
  quarters: readonly QuarterDelta[];
}

/** Notes what a batch adds, for a worker to fold in and for readers to add until then. */
export async function insertPendingRollups(
  tx: Tx,
  sellerId: string,
  { id, foldAt, source, names, quarters }: PendingRollups,
): Promise<void> {
  const holders = numberValues();
  const named = numberValues();
  const meters = new Map<string, number>();
  for (const { meterId, revision } of quarters) meters.set(meterId, revision);
  const meterPlaces = new Map([...meters.keys()].map((meterId, place) => [meterId, place + 1]));
  const seen = names.map(({ holderId, name, count, firstMs, lastMs }) =>
    [holders.toPlace(holderId), named.toPlace(name), count, firstMs, lastMs].join(","),
  );
  const counted = quarters.map(({ holderId, meterId, quarter, count, sum, min, max }) =>
    [
      holders.toPlace(holderId),
      meterPlaces.get(meterId),
      quarter,
      count,
      sum,
      min ?? "null",
      max ?? "null",
    ].join(","),
  );
  await sql`
    insert into usage_pending_rollups (organization_id, id, holders, meters, revisions, names,
      source, seen, quarters, fold_at)
    values (${sellerId}, ${id}, ${toPlainList(holders.list())}, ${toPlainList(meters.keys())},
      ${toPlainList(meters.values())}, ${named.list()}, ${source}, ${toLists(seen)},
      ${toLists(counted)}, ${foldAt})`.execute(tx);
}

function toLists(rows: readonly string[]): string {
  return rows.length === 0 ? "[]" : `[[${rows.join("],[")}]]`;
}

/** The parts of `seen` by their names. */
export const seenColumns: RawBuilder<unknown> = sql`
  holders[(delta ->> 0)::integer] as holder_id, names[(delta ->> 1)::integer] as name, source,
  (delta ->> 2)::bigint as occurrences, to_timestamp((delta ->> 3)::float8 / 1000) as first_seen_at,
  to_timestamp((delta ->> 4)::float8 / 1000) as last_seen_at`;

/** The parts of `quarters` by their names. */
export const quarterColumns: RawBuilder<unknown> = sql`
  holders[(delta ->> 0)::integer] as holder_id, meters[(delta ->> 1)::integer] as meter_id,
  revisions[(delta ->> 1)::integer] as revision,
  to_timestamp((delta ->> 2)::float8 * ${sql.lit(quarterMs / 1_000)}) as quarter,
  (delta ->> 3)::bigint as count, (delta ->> 4)::numeric as sum, (delta ->> 5)::numeric as min,
  (delta ->> 6)::numeric as max`;

/** The usage of one holder in one quarter of an hour. */
export interface HolderQuarter {
  holderId: string;
  quarter: number;
  count: number;
  sum: string;
  min: string | null;
  max: string | null;
}

/** Adds to the quantities of a meter, of each holder and of all together. */
export async function addRollups(
  tx: Tx,
  sellerId: string,
  {
    meterId,
    revision,
    usage,
  }: { meterId: string; revision: number; usage: readonly HolderQuarter[] },
): Promise<void> {
  const rows = usage.map(({ holderId, quarter, count, sum, min, max }) => ({
    holder_id: holderId,
    quarter,
    count,
    sum,
    min,
    max,
  }));
  await sql`
    insert into meter_rollups as known (organization_id, meter_id, holder_id, revision, quarter,
      count, sum, min, max)
    select ${sellerId}, ${meterId}::uuid, whose.id, ${revision}::integer,
      to_timestamp(added.quarter * ${sql.lit(quarterMs / 1_000)}), sum(added.count), sum(added.sum),
      min(added.min), max(added.max)
    from json_to_recordset(${JSON.stringify(rows)}::json) as added (
      holder_id uuid, quarter bigint, count bigint, sum numeric, min numeric, max numeric
    ) cross join lateral (values (added.holder_id), (${allHolders}::uuid)) as whose (id)
    group by whose.id, added.quarter
    order by whose.id, added.quarter
    on conflict (organization_id, meter_id, holder_id, revision, quarter) do update set
      count = known.count + excluded.count,
      sum = known.sum + excluded.sum,
      min = least(known.min, excluded.min),
      max = greatest(known.max, excluded.max)`.execute(tx);
}

/** Deletes quantities of earlier filters and aggregations of a meter, and returns how many. */
export async function deleteOldRollups(
  tx: Tx,
  sellerId: string,
  { meterId, before, atMost }: { meterId: string; before: number; atMost: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from meter_rollups old using (
      select holder_id, revision, quarter from meter_rollups
      where organization_id = ${sellerId} and meter_id = ${meterId} and revision < ${before}
      limit ${atMost}
    ) as picked
    where old.organization_id = ${sellerId} and old.meter_id = ${meterId}
      and old.holder_id = picked.holder_id and old.revision = picked.revision
      and old.quarter = picked.quarter`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
