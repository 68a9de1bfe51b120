import type { MeterReservationCommit } from "#contract/billing/meter-reservation-schema.ts";
import { holdMeterDefinitions } from "#server/catalog/meters/meter-revision-store.ts";
import { newTimedUuid } from "#server/platform/ids.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx, StatementScope } from "#server/v1/seller-request.ts";
import { committedName, countReservedUnits } from "../events/count-reserved-units.ts";
import { toAnnounceTime } from "../meter-state/announce-rules.ts";
import { lockState } from "../meter-state/lock-state-store.ts";
import type { HeldMeter } from "../meter-state/meter-state-store.ts";
import { quickCommit } from "../meter-state/quick-commit-store.ts";
import {
  endReservation,
  findReservation,
  type Reservation,
} from "../meter-state/reservation-store.ts";
import { settleMeter } from "../meter-state/settle-grants.ts";
import { noUnits, numberToUnits, toUnitText, type Units } from "../meter-state/unit-rules.ts";
import { toFoldTime } from "../rollups/fold-time-rules.ts";
import { readMeans, type StateMeans } from "./read-means.ts";
import { type RefusedUnits, refuseUnits } from "./refuse-units.ts";
import { reservationErrors } from "./reservation-errors.ts";
import { getAvailable, judgeCommit, type Means } from "./reservation-rules.ts";

export interface Committed {
  reservation: Reservation;
  /** Units that can be reserved after it. Undefined where they have to be read. */
  available?: Units | null;
}

/** Counts units of a reservation as used by one statement, if the rows alone decide it. */
export async function tryCommit(
  { db, sellerId, now, platform }: StatementScope,
  id: string,
  { units, metadata }: MeterReservationCommit,
): Promise<Required<Committed> | undefined> {
  const nowMs = platform.clock.nowMs();
  const committed = await quickCommit(db, sellerId, platform.services.meteredPrices, {
    id,
    units: units == null ? null : numberToUnits(units),
    event: {
      id: newTimedUuid(nowMs),
      name: committedName,
      metadata: { ...metadata, reservation_id: id },
    },
    rollup: { id: newTimedUuid(nowMs), foldAt: toFoldTime(now) },
    now,
    announceAt: toAnnounceTime(now),
  });
  return (
    committed && {
      reservation: committed.reservation,
      available: getAvailable({ ...committed, room: null }),
    }
  );
}

/**
 * Counts units of a reservation as used under the lock of the state, with one event, and gives the
 * rest of them back. Repeated, it changes nothing.
 */
export async function commitReservation(
  ctx: SellerCtx,
  id: string,
  { units, metadata }: MeterReservationCommit,
): Promise<Committed> {
  const { tx, sellerId, now, platform } = ctx;
  const known = await findReservation(tx, sellerId, { id });
  if (!known) throw new Refusal(sellerErrors.notFound);
  if (known.status === "committed") return { reservation: known };
  await holdMeterDefinitions(tx, sellerId);
  const state = await lockState(tx, sellerId, known, now);
  const reservation = (await findReservation(tx, sellerId, { id })) ?? known;
  const means = await readOtherMeans(ctx, state, reservation);
  const asked = units == null ? null : numberToUnits(units);
  const verdict = judgeCommit(reservation, asked, means, now);
  if (verdict.kind === "repeat") return { reservation };
  if (verdict.kind === "refuse") {
    const required = asked ?? reservation.units;
    throw await refuse(ctx, verdict.error, { key: reservation, means, required });
  }
  const eventId = newTimedUuid(platform.clock.nowMs());
  const committedUnits = verdict.units;
  await endReservation(tx, sellerId, reservation, {
    status: "committed",
    committedUnits: toUnitText(committedUnits),
    eventId,
    now,
  });
  await countReservedUnits(ctx, {
    id: eventId,
    state,
    units: committedUnits,
    metadata: { ...metadata, reservation_id: id },
  });
  if (state.hasEndedGrants) await settleMeter(ctx, reservation);
  const closed = { status: "committed", dueAt: null, modifiedAt: now } as const;
  return {
    reservation: { ...reservation, ...closed, committedUnits, eventId },
    ...(state.isLimited || state.hasEndedGrants
      ? {}
      : { available: getAvailable(use(means, committedUnits)) }),
  };
}

function use(means: Means, units: Units): Means {
  return { ...means, balance: (means.balance - units) as Units };
}

/** Reads what there is without the reservation itself. */
async function readOtherMeans(
  ctx: SellerCtx,
  state: HeldMeter,
  reservation: Reservation,
): Promise<StateMeans> {
  const { tx, sellerId, platform } = ctx;
  const own = reservation.status === "held" ? reservation.units : noUnits;
  const price = await platform.services.meteredPrices.find(tx, sellerId, reservation);
  const means = await readMeans(tx, ctx, state, price);
  return { ...means, held: (means.held - own) as Units };
}

async function refuse(
  ctx: SellerCtx,
  error: "aboveHeld" | "expired" | "closed" | "limitReached",
  refused: RefusedUnits,
): Promise<Refusal> {
  if (error === "limitReached") return refuseUnits(ctx, error, refused);
  return new Refusal(reservationErrors[error], error === "aboveHeld" ? ["units"] : undefined);
}
