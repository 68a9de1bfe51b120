import { Refusal } from "#server/platform/refusal.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { lockState } from "../meter-state/lock-state-store.ts";
import {
  endReservation,
  findReservation,
  type Reservation,
} from "../meter-state/reservation-store.ts";
import { settleMeter } from "../meter-state/settle-grants.ts";
import { reservationErrors } from "./reservation-errors.ts";

/** Gives the units of a reservation back. Repeated, or after its expiry, it changes nothing. */
export async function releaseReservation(ctx: SellerCtx, id: string): Promise<Reservation> {
  const { tx, sellerId, now } = ctx;
  const known = await findReservation(tx, sellerId, { id });
  if (!known) throw new Refusal(sellerErrors.notFound);
  const state = await lockState(tx, sellerId, known, now);
  const reservation = (await findReservation(tx, sellerId, { id })) ?? known;
  if (reservation.status === "committed") throw new Refusal(reservationErrors.closed);
  if (reservation.status !== "held") return reservation;
  await endReservation(tx, sellerId, reservation, { status: "released", now });
  if (state.hasEndedGrants) await settleMeter(ctx, reservation);
  return { ...reservation, status: "released", dueAt: null, modifiedAt: now };
}
