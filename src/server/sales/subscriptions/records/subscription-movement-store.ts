import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";
import type { SubscriptionState } from "./subscription-movement-rules.ts";

export interface MovedSubscription {
  organizationId: string;
  id: string;
  customerId: string;
}

/**
 * Appends the difference between this state and the one that is recorded, so that the movements of
 * a subscription add up to its state. Nothing is written if they do already. The row of the
 * subscription is locked.
 */
export async function recordMovement(
  tx: Tx,
  { organizationId, id, customerId }: MovedSubscription,
  { productId, active, recurring, committed }: SubscriptionState,
  at: Date,
): Promise<void> {
  await sql`
    with known as (
      select product_id, sum(active) as active, sum(recurring) as recurring, sum(committed) as committed,
        max(number) as number, max(at) as at
      from subscription_movements
      where organization_id = ${organizationId} and subscription_id = ${id}
      group by product_id
    ),
    last as (select coalesce(max(number), 0) as number, max(at) as at from known),
    changes as (
      select product_id, sum(active) as active, sum(recurring) as recurring, sum(committed) as committed
      from (
        select ${productId}::uuid as product_id, ${active}::integer as active, ${recurring}::bigint as recurring,
          ${committed}::bigint as committed
        union all
        select product_id, -active, -recurring, -committed from known
      ) as compared
      group by product_id
      having sum(active) <> 0 or sum(recurring) <> 0 or sum(committed) <> 0
    )
    insert into subscription_movements
      (organization_id, subscription_id, number, at, product_id, customer_id, active, recurring, committed, started)
    select ${organizationId}, ${id}::uuid, last.number + row_number() over (order by changes.product_id),
      greatest(${at}::timestamptz, last.at), changes.product_id, ${customerId}::uuid, changes.active,
      changes.recurring, changes.committed, case when last.number = 0 then 1 else 0 end
    from changes, last`.execute(tx);
}
