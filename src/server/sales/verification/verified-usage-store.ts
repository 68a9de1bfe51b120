import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";

/** A line of an order for usage, and the window that it bills. */
export interface VerifiedUsage {
  itemId: string;
  orderId: string;
  amount: number;
  meterId: string | null;
  unitAmount: string | null;
  capAmount: number | null;
  windows: number;
  /** Of the window, if there is one. */
  windowMeterId: string | null;
  windowOrderId: string | null;
  consumed: string | null;
  credited: string | null;
  uncharged: string | null;
  billable: string | null;
  /** The amount that the subscription charged for the meter in the same period before. */
  chargedBefore: number;
}

/** Lists some lines for usage in the order of their ids. */
export async function listVerifiedUsage(
  tx: Tx,
  sellerId: string,
  { after, limit }: { after: string; limit: number },
): Promise<VerifiedUsage[]> {
  const { rows } = await sql<VerifiedUsage>`
    select item.id as item_id, item.order_id, item.amount, price.meter_id, price.unit_amount,
      price.cap_amount, billed.windows, billed.meter_id as window_meter_id,
      billed.order_id as window_order_id, billed.consumed, billed.credited, billed.uncharged,
      billed.billable, billed.charged_before
    from order_items item
    join product_prices price on price.organization_id = ${sellerId}
      and price.id = item.product_price_id and price.amount_type = 'metered_unit'
    cross join lateral (
      select count(*) as windows, min(meter_id::text) as meter_id, min(order_id::text) as order_id,
        min(consumed)::text as consumed, min(credited)::text as credited,
        min(uncharged)::text as uncharged, min(billable)::text as billable,
        coalesce(sum((
          select sum(before.charged_amount) from meter_windows before
          where before.organization_id = ${sellerId}
            and before.charged_subscription_id = closed.charged_subscription_id
            and before.charged_period_start = closed.charged_period_start
            and before.meter_id = closed.meter_id and before.to_epoch < closed.to_epoch
        )), 0)::bigint as charged_before
      from meter_windows closed
      where closed.organization_id = ${sellerId} and closed.order_id = item.order_id
        and closed.order_item_id = item.id
    ) as billed
    where item.organization_id = ${sellerId} and item.id > ${after}
    order by item.id limit ${limit}`.execute(tx);
  return rows;
}

/** The fault of a closed window. */
export type WindowFault = "overlapping" | "no_line" | "no_reason" | "not_covered";

/**
 * Lists windows that no line bills although they name one, that share an epoch, and that no order
 * bills without a reason, or with one that is not true.
 */
export async function listFaultyWindows(
  tx: Tx,
  sellerId: string,
  limit: number,
): Promise<{ id: string; fault: WindowFault }[]> {
  const { rows } = await sql<{ id: string; fault: WindowFault }>`
    select id, 'no_line' as fault from meter_windows closed
    where organization_id = ${sellerId} and order_id is not null and not exists (
      select from order_items item
      join product_prices price on price.organization_id = ${sellerId}
        and price.id = item.product_price_id and price.meter_id = closed.meter_id
      where item.organization_id = ${sellerId} and item.order_id = closed.order_id
        and item.id = closed.order_item_id
    )
    union all
    select id, 'no_reason' from meter_windows
    where organization_id = ${sellerId} and order_id is null and unbilled_reason is null
    union all
    select id, 'not_covered' from meter_windows
    where organization_id = ${sellerId} and order_id is null and unbilled_reason = 'covered'
      and consumed - uncharged > credited
    union all
    select id, 'overlapping' from (
      select id, from_epoch, lag(to_epoch) over (
        partition by holder_id, meter_id order by to_epoch
      ) as before
      from meter_windows where organization_id = ${sellerId}
    ) as sorted where from_epoch <= before
    limit ${limit}`.execute(tx);
  return rows;
}
