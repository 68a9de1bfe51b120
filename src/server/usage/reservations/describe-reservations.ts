import type { MeterReservationWire } from "#contract/billing/meter-reservation-schema.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { listHolderUsage } from "../meter-state/meter-state-store.ts";
import type { Reservation } from "../meter-state/reservation-store.ts";
import { noUnits, toWireUnits, type Units } from "../meter-state/unit-rules.ts";
import { readMeans } from "./read-means.ts";
import { getAvailable } from "./reservation-rules.ts";

/** Describes reservations with what is available beside them now. */
export async function describeReservations(
  db: Db | Tx,
  scope: Pick<SellerCtx, "sellerId" | "now" | "platform">,
  reservations: readonly Reservation[],
): Promise<MeterReservationWire[]> {
  const { sellerId, platform } = scope;
  const customerIds = [...new Set(reservations.map(({ customerId }) => customerId))];
  const usage = await listHolderUsage(db, sellerId, customerIds);
  const places = Map.groupBy(reservations, ({ customerId, meterId }) => `${customerId} ${meterId}`);
  const available = new Map<string, Units | null>();
  for (const state of usage.flatMap(({ meters }) => meters)) {
    const place = `${state.holderId} ${state.meterId}`;
    if (!places.has(place)) continue;
    const key = { customerId: state.holderId, meterId: state.meterId };
    const price = await platform.services.meteredPrices.find(db, sellerId, key);
    available.set(place, getAvailable(await readMeans(db, scope, state, price)));
  }
  return reservations.map((reservation) => {
    const place = `${reservation.customerId} ${reservation.meterId}`;
    return presentReservation(
      reservation,
      available.has(place) ? (available.get(place) ?? null) : noUnits,
    );
  });
}

export function presentReservation(
  row: Reservation,
  available: Units | null,
): MeterReservationWire {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt?.toISOString() ?? null,
    status: row.status,
    customer_id: row.customerId,
    meter_id: row.meterId,
    units: toWireUnits(row.committedUnits ?? row.units),
    available: available === null ? null : toWireUnits(available),
    expires_at: row.expiresAt.toISOString(),
    external_id: row.externalId,
    event_id: row.eventId,
  };
}
