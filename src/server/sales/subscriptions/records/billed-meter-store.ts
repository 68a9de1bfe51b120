import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

/**
 * Returns whether an event has counted in a meter for a customer with a subscription that is billed
 * by it, or was billed before.
 */
export async function isMeterBilled(
  tx: Db | Tx,
  sellerId: string,
  meterId: string,
): Promise<boolean> {
  const { rows } = await sql<{ isBilled: boolean }>`
    select exists (
      select from meter_windows billed
      where billed.organization_id = ${sellerId} and billed.meter_id = ${meterId}
        and billed.billable is not null and billed.count > 0
    ) or exists (
      select from meters meter
      join meter_states state on state.organization_id = ${sellerId} and state.meter_id = meter.id
        and state.revision = meter.counted_from_revision
        and state.count + coalesce(state.frozen_count, 0) > 0
      join subscriptions subscription on subscription.organization_id = ${sellerId}
        and subscription.customer_id = state.holder_id and subscription.started_at is not null
      join subscription_meters sold on sold.organization_id = ${sellerId}
        and sold.subscription_id = subscription.id and sold.meter_id = meter.id
      where meter.organization_id = ${sellerId} and meter.id = ${meterId}
    ) as is_billed`.execute(tx);
  return rows[0]?.isBilled ?? false;
}
