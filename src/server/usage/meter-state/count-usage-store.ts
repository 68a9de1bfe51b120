import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";
import type { StoredState } from "./stored-state-rules.ts";

/** The holder of a batch as the events were stored with it. */
export interface CountedHolder {
  id: string;
  customer_id: string | null;
  epoch: number;
}

/** The usage that a batch adds to one meter of one holder. */
export interface UsageDelta extends StoredState {
  holder_id: string;
  meter_id: string;
  revision: number;
  /** When the earliest of these events happened. */
  earliest_ms: number;
}

/** A holder that has changed since its events were stored. */
export interface MovedHolder {
  id: string;
  customerId: string | null;
  epoch: number;
}

/** A window that was opened after one of the events happened. */
export interface LateWindow {
  holderId: string;
  meterId: string;
  openedAt: Date;
}

interface CountedRow {
  holderId: string;
  meterId: string | null;
  customerId: string | null;
  epoch: number | null;
  openedAt: Date | null;
}

/**
 * Adds a batch to the states of meters, which locks its holders until the transaction ends: those
 * of all batches in the same order. Tells which holders and windows are not as the batch thought.
 */
export async function countUsage(
  tx: Tx,
  sellerId: string,
  { holders, deltas }: { holders: readonly CountedHolder[]; deltas: readonly UsageDelta[] },
  now: Date,
): Promise<{ moved: MovedHolder[]; late: LateWindow[] }> {
  const { rows } = await sql<CountedRow>`
    with named as materialized (
      select * from json_to_recordset(${JSON.stringify(holders)}::json)
        as holder (id uuid, customer_id uuid, epoch integer)
    ), delta as materialized (
      select * from json_to_recordset(${JSON.stringify(deltas)}::json) as delta (
        holder_id uuid, meter_id uuid, revision integer, count bigint, sum numeric, min numeric,
        max numeric, earliest_ms float8
      )
    ), holder as (
      insert into usage_holders (organization_id, id, customer_id, number, announce_at)
      select ${sellerId}, id, customer_id, 1,
        case when customer_id is not null then ${now}::timestamptz end
      from named
      order by id
      on conflict (organization_id, id) do update set
        number = usage_holders.number + 1,
        announce_at = coalesce(usage_holders.announce_at, excluded.announce_at)
      returning id, customer_id, epoch
    ), state as (
      insert into meter_states as state
        (organization_id, holder_id, meter_id, revision, count, sum, min, max, created_at)
      select ${sellerId}, delta.holder_id, delta.meter_id, delta.revision, delta.count, delta.sum,
        delta.min, delta.max, ${now}
      from delta join holder on holder.id = delta.holder_id
      order by delta.holder_id, delta.meter_id
      on conflict (organization_id, holder_id, meter_id) do update set ${addedToState}
      returning holder_id, meter_id, window_opened_at
    )
    select holder.id as holder_id, null::uuid as meter_id, holder.customer_id, holder.epoch,
      null::timestamptz as opened_at
    from holder join named using (id)
    where holder.epoch <> named.epoch or holder.customer_id is distinct from named.customer_id
    union all
    select state.holder_id, state.meter_id, null, null, state.window_opened_at
    from state join delta using (holder_id, meter_id)
    where state.window_opened_at > to_timestamp(delta.earliest_ms / 1000)`.execute(tx);
  return toFindings(rows);
}

const isSame = sql`state.revision = excluded.revision`;

/** Usage that an earlier filter or aggregation of the meter counted is replaced. */
export const addedToState = sql`
  count = excluded.count + case when ${isSame} then state.count else 0 end,
  sum = excluded.sum + case when ${isSame} then state.sum else 0 end,
  min = least(excluded.min, case when ${isSame} then state.min end),
  max = greatest(excluded.max, case when ${isSame} then state.max end),
  frozen_count = case when ${isSame} then state.frozen_count end,
  frozen_sum = case when ${isSame} then state.frozen_sum end,
  frozen_min = case when ${isSame} then state.frozen_min end,
  frozen_max = case when ${isSame} then state.frozen_max end,
  frozen_epoch = case when ${isSame} then state.frozen_epoch end,
  frozen_number = case when ${isSame} then state.frozen_number end,
  frozen_credited = case when ${isSame} then state.frozen_credited end,
  revision = excluded.revision,
  modified_at = excluded.created_at`;

function toFindings(rows: readonly CountedRow[]): { moved: MovedHolder[]; late: LateWindow[] } {
  const moved: MovedHolder[] = [];
  const late: LateWindow[] = [];
  for (const { holderId, meterId, customerId, epoch, openedAt } of rows) {
    if (meterId !== null && openedAt !== null) late.push({ holderId, meterId, openedAt });
    if (epoch !== null) moved.push({ id: holderId, customerId, epoch });
  }
  return { moved, late };
}
