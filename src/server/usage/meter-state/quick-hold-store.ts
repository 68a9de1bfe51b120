import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/platform/database/database.ts";
import type { NewReservation } from "./reservation-store.ts";
import { toUnits, toUnitText, type Units } from "./unit-rules.ts";

/** A reservation whose customer was not looked up yet. */
export type AskedReservation = Omit<NewReservation, "customerId"> & {
  customer: { id: string } | { externalId: string };
};

/** Tells a statement the price at which a customer pays by a meter; no row if they do not. */
export interface PriceQueries {
  select(
    sellerId: string,
    key: { customerId: RawBuilder<unknown>; meterId: RawBuilder<unknown> },
  ): RawBuilder<unknown>;
}

export interface QuickHold {
  customerId: string;
  isBilled: boolean;
  /** The state after it. */
  balance: Units;
  held: Units;
}

/**
 * Stores a reservation and holds its units with one statement, which commits by itself, if the
 * rows alone say that it may be: the meter counts all its events, and the state has the units, no
 * limit, and no grant that is due. Undefined: nothing was written, and it is decided under a lock.
 */
export async function quickHold(
  db: Db,
  sellerId: string,
  prices: PriceQueries,
  asked: AskedReservation & { now: Date },
): Promise<QuickHold | undefined> {
  const { customer, externalId, expiresAt, now } = asked;
  const units = toUnitText(asked.units);
  const named =
    "id" in customer
      ? sql`customer.id = ${customer.id}`
      : sql`customer.external_id = ${customer.externalId}`;
  const isTwin = sql`exists (
    select from meter_reservations
    where organization_id = ${sellerId} and external_id = ${externalId}
  )`;
  const key = { customerId: sql`customer.id`, meterId: sql`meter.id` };
  const { rows } = await sql<StoredHold>`
    with asked as materialized (
      select customer.id as customer_id, meter.id as meter_id,
        meter.counted_from_revision as revision,
        exists (${prices.select(sellerId, key)}) as is_billed
      from customers customer
      join meters meter on meter.organization_id = ${sellerId} and meter.id = ${asked.meterId}
        and meter.aggregation ->> 'func' in ('count', 'sum') and meter.backfill_due_at is null
      where customer.organization_id = ${sellerId} and ${named} and customer.deleted_at is null
        ${externalId === null ? sql`` : sql`and not ${isTwin}`}
    ), taken as (
      update meter_states state set held = state.held + ${units}::numeric
      from asked
      where state.organization_id = ${sellerId} and state.holder_id = asked.customer_id
        and state.meter_id = asked.meter_id and state.revision = asked.revision
        and not state.is_limited and (state.settle_at is null or state.settle_at > ${now})
        and (asked.is_billed or ${balance} - state.held >= ${units}::numeric)
      returning state.holder_id as customer_id, asked.is_billed, ${balance} as balance, state.held
    ), made as (
      insert into meter_reservations (organization_id, id, customer_id, meter_id, units, status,
        expires_in, expires_at, due_at, external_id, created_at)
      select ${sellerId}, ${asked.id}, customer_id, ${asked.meterId}, ${units}::numeric, 'held',
        ${asked.expiresIn}, ${expiresAt}, ${expiresAt}, ${externalId}, ${now}
      from taken
    )
    select customer_id, is_billed, balance, held from taken`.execute(db);
  return rows[0] && { ...rows[0], balance: toUnits(rows[0].balance), held: toUnits(rows[0].held) };
}

type StoredHold = Omit<QuickHold, "balance" | "held"> & { balance: string; held: string };

/** The units that are credited and not used, of a state that counts or sums up. */
export const balance = sql`state.credited - state.sum - coalesce(state.frozen_sum, 0)`;
