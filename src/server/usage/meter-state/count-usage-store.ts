import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#server/platform/database/database.ts";
import { toPlainList } from "#server/platform/database/statements/plain-list.ts";
import type { StoredState } from "./stored-state-rules.ts";

/** The usage that a batch adds to one meter of one holder. */
export interface UsageDelta extends StoredState {
  holderId: string;
  meterId: string;
  revision: number;
  /** In which the events were stored. */
  epoch: number;
  isOfCustomer: boolean;
  /** When the earliest of these events happened. */
  earliestMs: number;
}

/**
 * A state that is in a later epoch, whose window began after one of the events happened, or that
 * has limits.
 */
export interface UnexpectedState {
  holderId: string;
  meterId: string;
  epoch: number;
  openedAt: Date | null;
  isLate: boolean;
  isLimited: boolean;
}

/**
 * Adds a batch to the states of meters. All transactions lock them in this order. Returns those
 * that are not as the batch thought.
 */
export async function countUsage(
  tx: Tx,
  sellerId: string,
  deltas: readonly UsageDelta[],
  { now, announceAt }: { now: Date; announceAt: Date },
): Promise<UnexpectedState[]> {
  const { rows } = await sql<UnexpectedState>`
    with delta as materialized (${selectDeltas(deltas)}
    ), counted as (
      insert into meter_states as state (organization_id, holder_id, meter_id, revision, epoch,
        count, sum, min, max, created_at, announce_at)
      select ${sellerId}, holder_id, meter_id, revision, epoch, count, sum, min, max, ${now},
        case when is_of_customer then ${announceAt}::timestamptz end
      from delta
      order by holder_id, meter_id
      on conflict (organization_id, holder_id, meter_id) do update set ${addedToState}
      returning holder_id, meter_id, epoch, window_opened_at, is_limited
    )
    select counted.holder_id, counted.meter_id, counted.epoch,
      counted.window_opened_at as opened_at, counted.is_limited,
      coalesce(counted.window_opened_at > to_timestamp(delta.earliest_ms / 1000), false) as is_late
    from counted join delta using (holder_id, meter_id)
    where counted.epoch > delta.epoch
      or counted.window_opened_at > to_timestamp(delta.earliest_ms / 1000)
      or counted.is_limited`.execute(tx);
  return rows;
}

/** Sends holders and meters once, and then the numbers of their places. */
function selectDeltas(deltas: readonly UsageDelta[]): RawBuilder<unknown> {
  const holders = new Map<string, { place: number } & Pick<UsageDelta, "epoch" | "isOfCustomer">>();
  const meters = new Map<string, { place: number } & Pick<UsageDelta, "revision">>();
  for (const { holderId, epoch, isOfCustomer, meterId, revision } of deltas) {
    if (!holders.has(holderId))
      holders.set(holderId, { place: holders.size + 1, epoch, isOfCustomer });
    if (!meters.has(meterId)) meters.set(meterId, { place: meters.size + 1, revision });
  }
  const ofHolders = [...holders.values()];
  const ofMeters = [...meters.values()];
  const list = (read: (delta: UsageDelta) => string | number | null | undefined) =>
    toPlainList(deltas.map((delta) => read(delta) ?? null));
  return sql`
    select (${toPlainList(holders.keys())}::uuid[])[holder] as holder_id,
      (${toPlainList(ofHolders.map(({ epoch }) => epoch))}::integer[])[holder] as epoch,
      (${toPlainList(ofHolders.map(({ isOfCustomer }) => isOfCustomer))}::boolean[])[holder]
        as is_of_customer,
      (${toPlainList(meters.keys())}::uuid[])[meter] as meter_id,
      (${toPlainList(ofMeters.map(({ revision }) => revision))}::integer[])[meter] as revision,
      count, sum, min, max, earliest_ms
    from unnest(
      ${list(({ holderId }) => holders.get(holderId)?.place)}::integer[],
      ${list(({ meterId }) => meters.get(meterId)?.place)}::integer[],
      ${list(({ count }) => count)}::bigint[], ${list(({ sum }) => sum)}::numeric[],
      ${list(({ min }) => min)}::numeric[], ${list(({ max }) => max)}::numeric[],
      ${list(({ earliestMs }) => earliestMs)}::float8[]
    ) as given (holder, meter, count, sum, min, max, earliest_ms)`;
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
  frozen_credited = case when ${isSame} then state.frozen_credited end,
  frozen_granted = case when ${isSame} then state.frozen_granted else 0 end,
  frozen_uncharged = case when ${isSame} then state.frozen_uncharged else 0 end,
  uncharged = case when ${isSame} then state.uncharged else 0 end,
  revision = excluded.revision,
  number = state.number + 1,
  announce_at = coalesce(state.announce_at, excluded.announce_at),
  modified_at = excluded.created_at`;
