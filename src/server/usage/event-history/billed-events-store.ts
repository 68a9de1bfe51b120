import { type RawBuilder, sql } from "kysely";
import type { Aggregation } from "#contract/billing/meter-schema.ts";
import type { Db } from "#server/platform/database/database.ts";
import { toNumberSql } from "./filter-sql-store.ts";
import { toMeterCondition } from "./meter-conditions-store.ts";

/** Some events behind a line of an order. */
export interface BilledEvents {
  /** Their common value of the property; null where they have none. */
  value: string | null;
  /** Whether they are those of all further values together. */
  isRest: boolean;
  events: number;
  units: string;
  /** The units of groups that do not take units away. */
  weight: string;
}

/** An item of an order, and the meter whose usage it bills. */
export interface BilledItemKey {
  orderId: string;
  itemId: string;
  meter: { id: string; filter: unknown; aggregation: unknown };
}

/** Finds when the first and the last event in the window happened that an item bills. */
export async function findBilledSpan(
  db: Db,
  sellerId: string,
  key: BilledItemKey,
): Promise<{ firstAt: Date | null; lastAt: Date | null }> {
  const { rows } = await sql<{ firstAt: Date | null; lastAt: Date | null }>`
    select min(happened_at) as first_at, max(happened_at) as last_at
    from ${selectWindows(sellerId, key)}
    join usage_events event on ${isInWindow(sellerId)}
    where ${toMeterCondition(key.meter)} and ${toCounted(key)} is not null`.execute(db);
  return rows[0] ?? { firstAt: null, lastAt: null };
}

/**
 * Adds up the events in the window that an item bills by a property of their metadata: the values
 * with the most units one by one, and the others together.
 */
export async function listBilledEvents(
  db: Db,
  sellerId: string,
  key: BilledItemKey,
  { groupBy, limit }: { groupBy: string; limit: number },
): Promise<BilledEvents[]> {
  const { func } = key.meter.aggregation as Aggregation;
  const { rows } = await sql<BilledEvents>`
    with matched as (
      select metadata ->> ${groupBy}::text as value, ${toCounted(key)} as counted
      from ${selectWindows(sellerId, key)}
      join usage_events event on ${isInWindow(sellerId)}
      where ${toMeterCondition(key.meter)}
    ), grouped as (
      select value, count(*) as events, ${totals[func]} as units from matched
      where counted is not null group by value
    ), ranked as (
      select *, least(row_number() over (order by units desc, value collate "C"), ${limit + 1}) as rank
      from grouped
    )
    select case when rank <= ${limit} then min(value) end as value, rank > ${limit} as is_rest,
      sum(events)::bigint as events, sum(units)::text as units,
      sum(greatest(units, 0))::text as weight
    from ranked group by rank order by rank`.execute(db);
  return rows;
}

function selectWindows(sellerId: string, { orderId, itemId }: BilledItemKey): RawBuilder<unknown> {
  return sql`(
    select holder.id as holder_id, holder.attached_epoch, closed.from_epoch, closed.to_epoch
    from meter_windows closed
    join usage_holders holder on holder.organization_id = ${sellerId}
      and holder.customer_id = closed.holder_id
    where closed.organization_id = ${sellerId} and closed.order_id = ${orderId}
      and closed.order_item_id = ${itemId}
  ) as closed`;
}

/** All events of a holder count in the epoch in which they were attached to a customer. */
function isInWindow(sellerId: string): RawBuilder<unknown> {
  return sql`event.organization_id = ${sellerId} and event.holder_id = closed.holder_id
    and event.epoch between ${unlessAttached(sql`closed.from_epoch`, sql`0`)}
      and ${unlessAttached(sql`closed.to_epoch`, sql`${maximumEpoch}`)}
    and coalesce(closed.attached_epoch, closed.to_epoch)
      between closed.from_epoch and closed.to_epoch`;
}

function unlessAttached(own: RawBuilder<unknown>, all: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when closed.attached_epoch is null then ${own} else ${all}::integer end`;
}

const maximumEpoch = 2_147_483_647;

function toCounted({ meter }: BilledItemKey): RawBuilder<unknown> {
  const { func, ...rest } = meter.aggregation as Aggregation & { property?: string };
  const read = func === "count" ? sql`1::numeric` : toNumberSql(rest.property ?? "");
  return sql`coalesce(counted_units, round(${read}, 12))`;
}

/** As `getConsumed` computes it. */
const totals: Readonly<Record<Aggregation["func"], RawBuilder<unknown>>> = {
  count: sql`sum(counted)`,
  sum: sql`sum(counted)`,
  min: sql`min(counted)`,
  max: sql`max(counted)`,
  avg: sql`round(sum(counted)::numeric(60, 24) / count(*), 12)`,
};
