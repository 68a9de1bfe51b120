import { sql } from "kysely";
import type { Aggregation } from "#contract/billing/meter-schema.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { quarterMs } from "../rollups/quarter-rules.ts";
import { toNumberSql } from "./filter-sql-store.ts";
import { toMeterCondition } from "./meter-conditions-store.ts";

/** The amount that earlier events add to a meter, by holder, epoch and quarter of an hour. */
export interface EarlierUsage {
  holderId: string;
  epoch: number;
  quarter: number;
  count: number;
  sum: string;
  min: string | null;
  max: string | null;
}

export interface EarlierEvents {
  /** How many events were read. */
  scanned: number;
  /** The last of them. */
  lastId: string | null;
  usage: EarlierUsage[];
}

interface BackfillPart {
  id: string;
  filter: unknown;
  aggregation: unknown;
  /** Events of earlier revisions. */
  revision: number;
  /** After this event. */
  cursor: string | null;
  limit: number;
}

/** Reads the next events, in the order of their ids, and adds up those that a meter counts. */
export async function readEarlierEvents(
  tx: Tx,
  sellerId: string,
  { id, filter, aggregation, revision, cursor, limit }: BackfillPart,
): Promise<EarlierEvents> {
  const { func, ...rest } = aggregation as Aggregation & { property?: string };
  const isCount = func === "count";
  const value = isCount ? sql`1::numeric` : sql`round(${toNumberSql(rest.property ?? "")}, 12)`;
  const { rows } = await sql<Omit<EarlierUsage, "holderId"> & Found>`
    with part as materialized (
      select id, holder_id, epoch, happened_at, name, source, metadata,
        counted_meter_id, counted_units from usage_events
      where organization_id = ${sellerId} and meters_revision < ${revision}
        and source = 'user' and id > ${cursor ?? beforeAll}
      order by id
      limit ${limit}
    ), matched as (
      select holder_id, epoch, coalesce(counted_units, ${value}) as value,
        floor(extract(epoch from happened_at) / ${sql.lit(quarterMs / 1_000)})::bigint as quarter
      from part where ${toMeterCondition({ id, filter })}
    ), whole as (
      select count(*) as scanned, (select id from part order by id desc limit 1) as last_id from part
    )
    select whole.scanned, whole.last_id, usage.*
    from whole left join (
      select holder_id, epoch, quarter, count(*) as count, sum(value) as sum,
        min(value) as min, max(value) as max
      from matched where value is not null group by holder_id, epoch, quarter
    ) as usage on true`.execute(tx);
  return {
    scanned: rows[0]?.scanned ?? 0,
    lastId: rows[0]?.lastId ?? null,
    usage: rows.flatMap(({ holderId, ...each }) =>
      holderId === null ? [] : [{ ...each, holderId, ...(isCount ? noExtremes : {}) }],
    ),
  };
}

interface Found {
  scanned: number;
  lastId: string | null;
  /** Null: none of the events counts. */
  holderId: string | null;
}

const beforeAll = "00000000-0000-0000-0000-000000000000";
/** Of a meter that counts. */
const noExtremes = { min: null, max: null };
