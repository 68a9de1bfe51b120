import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

/** Lists those of these meters that another open subscription of the customer bills or includes. */
export async function listSharedMeters(
  db: Db | Tx,
  sellerId: string,
  { customerId, exceptId }: { customerId: string; exceptId: string },
  meterIds: readonly string[],
): Promise<Set<string>> {
  if (meterIds.length === 0) return new Set();
  const { rows } = await sql<{ meterId: string }>`
    with other as materialized (
      select id, product_id from subscriptions
      where organization_id = ${sellerId} and customer_id = ${customerId} and id <> ${exceptId}
        and started_at is not null and ended_at is null
    )
    select sold.meter_id from other
    join subscription_meters sold
      on sold.organization_id = ${sellerId} and sold.subscription_id = other.id
    where sold.meter_id = any(${meterIds}::uuid[])
    union
    select benefit.meter_id from other
    join product_benefits link
      on link.organization_id = ${sellerId} and link.product_id = other.product_id
    join benefits benefit on benefit.organization_id = ${sellerId} and benefit.id = link.benefit_id
      and benefit.deleted_at is null
    where benefit.meter_id = any(${meterIds}::uuid[])`.execute(db);
  return new Set(rows.map(({ meterId }) => meterId));
}
