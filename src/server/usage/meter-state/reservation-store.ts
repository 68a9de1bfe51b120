import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import type { DueRows } from "#server/platform/deadlines/due-row-store.ts";
import type { CustomerMeterKey } from "./meter-grant-store.ts";
import { toUnits, toUnitText, type Units } from "./unit-rules.ts";

type Row = Selectable<Tables["meterReservations"]>;

/** A reservation with its quantities. */
export type Reservation = Omit<Row, "units" | "committedUnits"> & {
  units: Units;
  committedUnits: Units | null;
};

export function readReservation(row: Row): Reservation {
  return {
    ...row,
    units: toUnits(row.units),
    committedUnits: row.committedUnits === null ? null : toUnits(row.committedUnits),
  };
}

export interface NewReservation extends CustomerMeterKey {
  id: string;
  units: Units;
  expiresIn: number;
  expiresAt: Date;
  externalId: string | null;
}

/** Stores a reservation, which holds nothing yet. False: there is one with this external id. */
export async function insertReservation(
  tx: Tx,
  sellerId: string,
  reservation: NewReservation,
  now: Date,
): Promise<boolean> {
  const { id, customerId, meterId, expiresIn, expiresAt, externalId } = reservation;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("meterReservations")
    .values({
      organizationId: sellerId,
      id,
      customerId,
      meterId,
      units: toUnitText(reservation.units),
      status: "held",
      expiresIn,
      expiresAt,
      dueAt: expiresAt,
      externalId,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Changes what is held in a locked state. */
export async function addHeld(
  tx: Tx,
  sellerId: string,
  { customerId, meterId }: CustomerMeterKey,
  units: Units,
): Promise<void> {
  await sql`
    update meter_states set held = held + ${toUnitText(units)}::numeric
    where organization_id = ${sellerId} and holder_id = ${customerId} and meter_id = ${meterId}
    `.execute(tx);
}

export async function findReservation(
  db: Db | Tx,
  sellerId: string,
  key: { id: string } | { externalId: string },
): Promise<Reservation | undefined> {
  const [column, value] =
    "id" in key ? (["id", key.id] as const) : (["externalId", key.externalId] as const);
  const row = await db
    .selectFrom("meterReservations")
    .selectAll()
    .where("organizationId", "=", sellerId)
    .where(column, "=", value)
    .executeTakeFirst();
  return row && readReservation(row);
}

/** The end of a reservation. */
export type ReservationEnd =
  | { status: "committed"; committedUnits: string; eventId: string }
  | { status: "released" | "expired" };

/**
 * Ends a reservation of a locked state, and frees the units that it holds. One that has expired
 * holds none.
 */
export async function endReservation(
  tx: Tx,
  sellerId: string,
  { id, customerId, meterId }: Pick<Reservation, "id" | "customerId" | "meterId">,
  end: ReservationEnd & { now: Date },
): Promise<void> {
  const committed = end.status === "committed" ? end : null;
  await sql`
    with known as (
      select status, units from meter_reservations
      where organization_id = ${sellerId} and id = ${id}
    ), ended as (
      update meter_reservations set status = ${end.status}, due_at = null,
        committed_units = ${committed?.committedUnits ?? null}::numeric,
        event_id = ${committed?.eventId ?? null}::uuid, modified_at = ${end.now}
      where organization_id = ${sellerId} and id = ${id}
    )
    update meter_states state set held = state.held - known.units
    from known
    where known.status = 'held' and state.organization_id = ${sellerId}
      and state.holder_id = ${customerId} and state.meter_id = ${meterId}`.execute(tx);
}

/** Ends reservations of a locked state that are past their time, and returns what they held. */
export async function expireOverdue(
  tx: Tx,
  sellerId: string,
  { customerId, meterId }: CustomerMeterKey,
  now: Date,
): Promise<Units> {
  const { rows } = await sql<{ units: string }>`
    with expired as (
      update meter_reservations set status = 'expired', due_at = null, modified_at = ${now}
      where organization_id = ${sellerId} and customer_id = ${customerId}
        and meter_id = ${meterId} and due_at is not null and expires_at <= ${now}
      returning units
    )
    select coalesce(sum(units), 0) as units from expired`.execute(tx);
  return toUnits(rows[0]?.units ?? "0");
}

/** When reservations expire. */
export const reservationDates: DueRows<Row> = {
  at: sql`due_at`,
  select: (columns, rest) => sql`select ${columns} from meter_reservations ${rest}`,
  update: (rest) => sql`update meter_reservations as due ${rest}`,
};
