import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { toUnits } from "#server/usage/meter-state/unit-rules.ts";
import type { MeteredSubscription } from "./biller-rules.ts";

/**
 * Lists the live subscriptions of customers that bill meters or include units of them, in a fixed
 * order. Under the locks of the customers' holders the list stays as it is.
 */
export async function listMeteredSubscriptions(
  db: Db | Tx,
  sellerId: string,
  customerIds: readonly string[],
): Promise<MeteredSubscription[]> {
  if (customerIds.length === 0) return [];
  const { rows } = await sql<Omit<MeteredSubscription, "included"> & { included: string }>`
    with live as materialized (
      select id, customer_id, product_id, status, started_at, trial_end from subscriptions
      where organization_id = ${sellerId} and customer_id = any(${customerIds}::uuid[])
        and started_at is not null and ended_at is null
    ), part as (
      select live.id, sold.meter_id, sold.created_at as metered_at, 0::numeric as included
      from live join subscription_meters sold
        on sold.organization_id = ${sellerId} and sold.subscription_id = live.id
      union all
      select live.id, benefit.meter_id, null, (benefit.properties ->> 'units')::numeric
      from live
      join product_benefits link
        on link.organization_id = ${sellerId} and link.product_id = live.product_id
      join benefits benefit
        on benefit.organization_id = ${sellerId} and benefit.id = link.benefit_id
        and benefit.type = 'meter_credit' and benefit.deleted_at is null
    )
    select live.customer_id, live.id as subscription_id, live.status = 'trialing' as is_trial,
      part.meter_id, count(part.metered_at) > 0 as is_metered,
      greatest(coalesce(max(part.metered_at), live.started_at),
        case when live.status <> 'trialing' then live.trial_end end) as since,
      round(sum(part.included), 12)::text as included
    from live join part on part.id = live.id
    group by live.customer_id, live.id, live.status, live.started_at, live.trial_end, part.meter_id
    order by live.customer_id, part.meter_id, live.id`.execute(db);
  return rows.map((row) => ({ ...row, included: toUnits(row.included) }));
}
