import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";

/** The sums of the balance transactions of a dispute at the payment sandbox. */
export interface SandboxDispute {
  id: string;
  withdrawn: number;
  reinstated: number;
  fee: number;
}

export async function listSandboxDisputes(
  tx: Tx,
  ids: readonly string[],
): Promise<SandboxDispute[]> {
  const { rows } = await sql<SandboxDispute>`
    select dispute.id,
      coalesce(-sum((moves.body ->> 'amount')::bigint) filter (where (moves.body ->> 'amount')::bigint < 0), 0)::bigint
        as withdrawn,
      coalesce(sum((moves.body ->> 'amount')::bigint) filter (where (moves.body ->> 'amount')::bigint > 0), 0)::bigint
        as reinstated,
      coalesce(sum((moves.body ->> 'fee')::bigint), 0)::bigint as fee
    from unnest(${ids}::text[]) as dispute (id)
    join sandbox_objects as known on known.id = dispute.id and known.kind = 'dispute'
    left join lateral (
      select body from sandbox_objects as move
      where move.kind = 'balance_transaction' and move.parent_id = dispute.id
    ) as moves on true
    group by dispute.id`.execute(tx);
  return rows;
}

/**
 * Lists disputes of this seller's paid orders that are not recorded, and of which no event is on
 * its way.
 */
export async function listUnknownDisputes(
  tx: Tx,
  sellerId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select dispute.id from sandbox_objects as dispute
    join payments on payments.organization_id = ${sellerId} and payments.charge_id = dispute.parent_id
    where dispute.kind = 'dispute' and payments.status = 'succeeded' and payments.order_id is not null
      and not exists (select from disputes
        where disputes.organization_id = ${sellerId} and disputes.processor_id = dispute.id)
      and not exists (select from processor_events
        where processor_events.object_id = dispute.id and processor_events.processed_at is null)
      and not exists (select from sandbox_deliveries
        join sandbox_objects as event on event.id = sandbox_deliveries.event_id
        where sandbox_deliveries.state in ('waiting', 'held')
          and event.body -> 'data' -> 'object' ->> 'id' = dispute.id)
    order by dispute.id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}
