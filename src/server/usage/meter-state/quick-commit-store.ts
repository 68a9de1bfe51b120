import { sql } from "kysely";
import { tryHoldMeterDefinitions } from "#server/catalog/meters/meter-revision-store.ts";
import type { Db } from "#server/platform/database/database.ts";
import { insertCommittedEvent } from "../event-history/insert-reserved-event-store.ts";
import { insertCommittedRollup } from "../rollups/committed-rollup-store.ts";
import { balance, type PriceQueries } from "./quick-hold-store.ts";
import { type Reservation, readReservation } from "./reservation-store.ts";
import { toUnits, toUnitText, type Units } from "./unit-rules.ts";

export interface AskedCommit {
  id: string;
  /** Null: all that it holds. */
  units: Units | null;
  event: { id: string; name: string; metadata: Readonly<Record<string, unknown>> };
  rollup: { id: string; foldAt: Date };
  now: Date;
  announceAt: Date;
}

export interface QuickCommit {
  reservation: Reservation;
  isBilled: boolean;
  /** The state after it. */
  balance: Units;
  held: Units;
}

/**
 * Commits a reservation that is held with one statement, which commits by itself, if the rows alone
 * say that it may be: it comes in time, and the state has no limit, no ended grant, and a window
 * that is open. As everywhere the state is locked first, so that nothing else ends the reservation.
 * Undefined: nothing was written, and it is decided under a lock.
 */
export async function quickCommit(
  db: Db,
  sellerId: string,
  prices: PriceQueries,
  asked: AskedCommit,
): Promise<QuickCommit | undefined> {
  const { id, event, rollup, now } = asked;
  const units = asked.units === null ? null : toUnitText(asked.units);
  const key = { customerId: sql`state.holder_id`, meterId: sql`state.meter_id` };
  const { rows } = await sql<StoredCommit>`
    with known as (
      select coalesce(${units}::numeric, reservation.units) as units,
        state.epoch, state.revision,
        case when meter.aggregation ->> 'func' = 'sum'
          then coalesce(${units}::numeric, reservation.units) end as extremum,
        exists (${prices.select(sellerId, key)}) as is_billed
      from meter_reservations reservation
      join meter_states state on state.organization_id = ${sellerId}
        and state.holder_id = reservation.customer_id and state.meter_id = reservation.meter_id
      join meters meter on meter.organization_id = ${sellerId}
        and meter.id = reservation.meter_id and meter.counted_from_revision = state.revision
      where reservation.organization_id = ${sellerId} and reservation.id = ${id}
        and reservation.status = 'held' and reservation.expires_at > ${now}
        and coalesce(${units}::numeric, 0) <= reservation.units
        and not state.is_limited and not state.has_ended_grants
        and coalesce(state.window_opened_at <= ${now}, true)
        and ${tryHoldMeterDefinitions(sellerId)}
      for no key update of state for key share of meter
    ), committed as (
      update meter_reservations reservation set status = 'committed', due_at = null,
        committed_units = known.units, event_id = ${event.id}, modified_at = ${now}
      from known
      where reservation.organization_id = ${sellerId} and reservation.id = ${id}
        and reservation.status = 'held'
      returning reservation.*, known.epoch, known.revision, known.extremum,
        known.is_billed
    ), counted as (
      update meter_states state set held = state.held - committed.units,
        count = state.count + 1, sum = state.sum + committed.committed_units,
        min = least(state.min, committed.extremum), max = greatest(state.max, committed.extremum),
        number = state.number + 1, announce_at = coalesce(state.announce_at, ${asked.announceAt}),
        modified_at = ${now}
      from committed
      where state.organization_id = ${sellerId} and state.holder_id = committed.customer_id
        and state.meter_id = committed.meter_id
      returning ${balance} as balance, state.held
    ), stored as (${insertCommittedEvent(sellerId, { ...event, timestamp: now })}
    ), noted as (${insertCommittedRollup(sellerId, { ...rollup, name: event.name, at: now })}
    )
    select committed.*, counted.balance, counted.held from committed, counted`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  return {
    reservation: readReservation(row),
    isBilled: row.isBilled,
    balance: toUnits(row.balance),
    held: toUnits(row.held),
  };
}

type StoredCommit = Parameters<typeof readReservation>[0] & {
  isBilled: boolean;
  balance: string;
  held: string;
};
