import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";
import { addedToState } from "./count-usage-store.ts";

/** Units that were added to a state that has limits. */
export interface LimitedUnits {
  holderId: string;
  meterId: string;
  sum: string;
}

/**
 * Adds the states of one locked holder to those of another. What was counted by an earlier filter
 * or aggregation is dropped. Returns what was added to states that have limits.
 */
export async function moveStates(
  tx: Tx,
  sellerId: string,
  { from, to }: { from: string; to: { id: string; epoch: number } },
  { now, announceAt }: { now: Date; announceAt: Date },
): Promise<LimitedUnits[]> {
  const { rows } = await sql<LimitedUnits>`
    with moved as (
      delete from meter_states where organization_id = ${sellerId} and holder_id = ${from}
      returning meter_id, revision, count, sum, min, max
    ), added as (
      insert into meter_states as state
        (organization_id, holder_id, meter_id, revision, epoch, count, sum, min, max, created_at,
          announce_at)
      select ${sellerId}, ${to.id}::uuid, moved.meter_id, moved.revision, ${to.epoch}::integer,
        moved.count, moved.sum, moved.min, moved.max, ${now}, ${announceAt}
      from moved join meters meter on meter.organization_id = ${sellerId}
        and meter.id = moved.meter_id and meter.counted_from_revision = moved.revision
      order by moved.meter_id
      on conflict (organization_id, holder_id, meter_id) do update set ${addedToState}
      returning holder_id, meter_id, is_limited
    )
    select added.holder_id, added.meter_id, moved.sum
    from added join moved using (meter_id) where added.is_limited`.execute(tx);
  return rows;
}
