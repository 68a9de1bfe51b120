import { type RawBuilder, sql } from "kysely";
import type { Aggregation } from "#contract/billing/meter-schema.ts";
import type { Db } from "#server/platform/database/database.ts";
import { toNumberSql } from "./filter-sql-store.ts";
import { toMeterCondition } from "./meter-conditions-store.ts";

/** Some events behind a line of an order. */
export interface BilledEvents {
  /** Their common value of the property; null where they have none. */
  value: string | null;
  events: number;
  sum: string;
  min: string | null;
  max: string | null;
  firstAt: Date;
  lastAt: Date;
}

/** An item of an order, and the meter whose usage it bills. */
export interface BilledItemKey {
  orderId: string;
  itemId: string;
  meter: { id: string; filter: unknown; aggregation: unknown };
}

/** Adds up the events in the window that an item bills, by a property of their metadata. */
export async function listBilledEvents(
  db: Db,
  sellerId: string,
  { orderId, itemId, meter }: BilledItemKey,
  groupBy: string | undefined,
): Promise<BilledEvents[]> {
  const { func, ...rest } = meter.aggregation as Aggregation & { property?: string };
  const read: RawBuilder<unknown> =
    func === "count" ? sql`1::numeric` : sql`round(${toNumberSql(rest.property ?? "")}, 12)`;
  const counted = sql`coalesce(counted_units, ${read})`;
  const group = groupBy === undefined ? sql`null::text` : sql`metadata ->> ${groupBy}::text`;
  const { rows } = await sql<BilledEvents>`
    with event as (
      select event.* from meter_windows closed
      join usage_holders holder on holder.organization_id = ${sellerId}
        and holder.customer_id = closed.holder_id
      join usage_events event on event.organization_id = ${sellerId}
        and event.holder_id = holder.id and event.source = 'user'
        and coalesce(holder.attached_epoch, event.epoch)
          between closed.from_epoch and closed.to_epoch
      where closed.organization_id = ${sellerId} and closed.order_id = ${orderId}
        and closed.order_item_id = ${itemId}
    )
    select value, count(*) as events, sum(counted)::text as sum, min(counted)::text as min,
      max(counted)::text as max, min(happened_at) as first_at, max(happened_at) as last_at
    from (
      select ${group} as value, ${counted} as counted, happened_at from event
      where ${toMeterCondition(meter)}
    ) as matched
    where counted is not null
    group by value
    order by value`.execute(db);
  return rows;
}
