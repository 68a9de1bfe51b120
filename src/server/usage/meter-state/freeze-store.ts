import { sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";

/**
 * Adds the live part of all locked states of holders to the frozen one, except of meters that still
 * count earlier events. Returns the holders of which something changed.
 */
export async function freezeStates(
  tx: Tx,
  sellerId: string,
  holderIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ holderId: string }>`
    update meter_states state set
      frozen_count = coalesce(state.frozen_count, 0) + state.count,
      frozen_sum = coalesce(state.frozen_sum, 0) + state.sum,
      frozen_min = least(state.frozen_min, state.min),
      frozen_max = greatest(state.frozen_max, state.max),
      frozen_epoch = holder.epoch,
      frozen_credited = state.credited,
      frozen_granted = state.granted,
      frozen_uncharged = state.frozen_uncharged + state.uncharged,
      uncharged = 0,
      epoch = holder.epoch + 1,
      count = 0, sum = 0, min = null, max = null
    from usage_holders holder, meters meter
    where state.organization_id = ${sellerId} and state.holder_id = any(${holderIds}::uuid[])
      and holder.organization_id = ${sellerId} and holder.id = state.holder_id
      and meter.organization_id = ${sellerId} and meter.id = state.meter_id
      and meter.counted_from_revision = state.revision and meter.backfill_due_at is null
      and (state.count > 0 or state.frozen_credited is distinct from state.credited)
    returning state.holder_id`.execute(tx);
  return [...new Set(rows.map(({ holderId }) => holderId))];
}

/**
 * Brings locked states of holders to the filter that their meters have by now: what an earlier one
 * counted is dropped. Those of meters that still count earlier events are left as they are.
 */
export async function renewStates(
  tx: Tx,
  sellerId: string,
  holderIds: readonly string[],
): Promise<void> {
  await sql`
    update meter_states state set
      revision = meter.counted_from_revision,
      count = 0, sum = 0, min = null, max = null, uncharged = 0,
      frozen_count = null, frozen_sum = null, frozen_min = null, frozen_max = null,
      frozen_epoch = null, frozen_credited = null, frozen_granted = 0, frozen_uncharged = 0
    from meters meter
    where state.organization_id = ${sellerId} and state.holder_id = any(${holderIds}::uuid[])
      and meter.organization_id = ${sellerId} and meter.id = state.meter_id
      and meter.counted_from_revision > state.revision and meter.backfill_due_at is null
    `.execute(tx);
}

/** The columns of a state after a reset. */
export interface ResetState {
  id: string;
  /** The live part goes on if only the frozen one was closed. */
  keeps_live: boolean;
  /** The units that are credited afterwards. */
  credited: string;
  /** The part of them that grants are. */
  granted: string;
  /** When its grants are settled next. */
  settle_at: Date | null;
  has_ended_grants: boolean;
  /** The part of them that came from earlier periods. */
  rolled_over: string;
  epoch: number;
  opened_epoch: number;
  opened_at: Date;
  /** Whether the period of the subscription goes on, so that what is closed still counts in it. */
  keeps_period: boolean;
  closed_used: string;
  closed_charged: string;
  closed_amount: number;
}

export async function resetStates(
  tx: Tx,
  sellerId: string,
  states: readonly ResetState[],
  { now, announceAt }: { now: Date; announceAt: Date },
): Promise<void> {
  await sql`
    update meter_states state set
      count = case when reset.keeps_live then state.count else 0 end,
      sum = case when reset.keeps_live then state.sum else 0 end,
      min = case when reset.keeps_live then state.min end,
      max = case when reset.keeps_live then state.max end,
      frozen_count = null, frozen_sum = null, frozen_min = null, frozen_max = null,
      frozen_epoch = null, frozen_credited = null, frozen_granted = 0, frozen_uncharged = 0,
      uncharged = case when reset.keeps_live then state.uncharged else 0 end,
      credited = reset.credited,
      granted = reset.granted,
      settle_at = reset.settle_at,
      has_ended_grants = reset.has_ended_grants,
      rolled_over = reset.rolled_over,
      epoch = reset.epoch,
      number = state.number + 1,
      announce_at = coalesce(state.announce_at, ${announceAt}),
      opened_epoch = reset.opened_epoch,
      window_opened_at = reset.opened_at,
      period_opened_at = case when reset.keeps_period
        then coalesce(state.period_opened_at, state.window_opened_at, state.created_at)
        else reset.opened_at end,
      earlier_used = reset.closed_used
        + case when reset.keeps_period then state.earlier_used else 0 end,
      earlier_charged = reset.closed_charged
        + case when reset.keeps_period then state.earlier_charged else 0 end,
      earlier_amount = reset.closed_amount
        + case when reset.keeps_period then state.earlier_amount else 0 end,
      modified_at = ${now}
    from json_to_recordset(${JSON.stringify(states)}::json) as reset (
      id uuid, keeps_live boolean, credited numeric, granted numeric, settle_at timestamptz,
      has_ended_grants boolean, rolled_over numeric, epoch integer, opened_epoch integer,
      opened_at timestamptz, keeps_period boolean, closed_used numeric, closed_charged numeric,
      closed_amount bigint
    )
    where state.organization_id = ${sellerId} and state.id = reset.id`.execute(tx);
}
