import type { MeterReservationCreate } from "#contract/billing/meter-reservation-schema.ts";
import type { Aggregation } from "#contract/billing/meter-schema.ts";
import type { MeterRow } from "#server/catalog/meters/meter-store.ts";
import { customerErrors } from "#server/customers/customer-errors.ts";
import { onViolation } from "#server/platform/database/database-errors.ts";
import { newTimedUuid } from "#server/platform/ids.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { SellerCtx, StatementScope } from "#server/v1/seller-request.ts";
import { isAdditive } from "../ceilings/limited-state.ts";
import type { MeteredPrice } from "../ceilings/metered-prices.ts";
import { findMeterCustomer } from "../meter-state/find-meter-customer.ts";
import { quickHold } from "../meter-state/quick-hold-store.ts";
import {
  addHeld,
  findReservation,
  insertReservation,
  type NewReservation,
  type Reservation,
} from "../meter-state/reservation-store.ts";
import { numberToUnits, type Units } from "../meter-state/unit-rules.ts";
import { freeOverdue } from "./expire-reservations.ts";
import { readMeans, type StateMeans } from "./read-means.ts";
import { refuseUnits } from "./refuse-units.ts";
import { reservationErrors } from "./reservation-errors.ts";
import { getAvailable, judgeHold } from "./reservation-rules.ts";

export interface Reserved {
  reservation: Reservation;
  /** Units that can be reserved after it; null for any number. */
  available: Units | null;
}

/** Sets units aside by one statement, if the rows alone decide that there are enough. */
export async function tryReserve(
  { db, sellerId, now, platform }: StatementScope,
  body: MeterReservationCreate,
): Promise<Reserved | undefined> {
  const asked = toAsked({ now, platform }, body);
  const { customer_id: id, external_customer_id: externalId } = body;
  const customer = typeof id === "string" ? { id } : { externalId: externalId ?? "" };
  const prices = platform.services.meteredPrices;
  const taken = await quickHold(db, sellerId, prices, { ...asked, customer, now });
  return (
    taken && {
      reservation: toHeld({ sellerId, now }, { ...asked, customerId: taken.customerId }),
      available: getAvailable({ ...taken, room: null }),
    }
  );
}

/**
 * Sets units aside under the lock of the state, or refuses: with limits, where something is due
 * first, and where there are not enough.
 */
export async function reserveUnits(
  ctx: SellerCtx,
  body: MeterReservationCreate,
): Promise<Reserved | { twin: Reservation }> {
  const { tx, sellerId, now, platform } = ctx;
  const { customer, meter, field } = await findMeterCustomer(ctx, body);
  requireCounting(meter);
  const asked: NewReservation = { ...toAsked(ctx, body), customerId: customer.id };
  const customerGone = new Refusal(customerErrors.unknown, [field]);
  const isNew = await insertReservation(tx, sellerId, asked, now).catch(
    onViolation("meter_reservations_customer", customerGone),
  );
  if (!isNew) return { twin: await findTwin(ctx, asked) };
  const price = await platform.services.meteredPrices.find(tx, sellerId, asked);
  const means = await holdUnderLock(ctx, asked, price);
  return { reservation: toHeld(ctx, asked), available: getAvailable(means) };
}

function toAsked(
  { now, platform }: Pick<SellerCtx, "now" | "platform">,
  body: MeterReservationCreate,
): Omit<NewReservation, "customerId"> {
  return {
    id: newTimedUuid(platform.clock.nowMs()),
    meterId: body.meter_id,
    units: numberToUnits(body.units),
    expiresIn: body.expires_in,
    expiresAt: new Date(now.getTime() + body.expires_in * 1_000),
    externalId: body.external_id ?? null,
  };
}

/** While earlier events are counted, the balance is not known. */
function requireCounting({ aggregation, backfillDueAt, countedFromRevision }: MeterRow): void {
  if (!isAdditive(aggregation as Aggregation))
    throw new Refusal(reservationErrors.notAdditive, ["meter_id"]);
  if (backfillDueAt !== null || countedFromRevision === null)
    throw new Refusal(reservationErrors.backfilling);
}

async function findTwin(ctx: SellerCtx, asked: NewReservation): Promise<Reservation> {
  const known = await findReservation(ctx.tx, ctx.sellerId, { externalId: asked.externalId ?? "" });
  const isSame =
    known?.customerId === asked.customerId &&
    known.meterId === asked.meterId &&
    known.units === asked.units &&
    known.expiresIn === asked.expiresIn;
  if (!isSame) throw new Refusal(reservationErrors.conflict);
  return known;
}

async function holdUnderLock(
  ctx: SellerCtx,
  asked: NewReservation,
  price: MeteredPrice | undefined,
): Promise<StateMeans> {
  const state = await freeOverdue(ctx, asked);
  const means = await readMeans(ctx.tx, ctx, state, price);
  const verdict = judgeHold(means, asked.units);
  if (verdict !== "hold")
    throw await refuseUnits(ctx, verdict, { key: asked, means, required: asked.units });
  await addHeld(ctx.tx, ctx.sellerId, asked, asked.units);
  return { ...means, held: (means.held + asked.units) as Units };
}

function toHeld(
  { sellerId, now }: Pick<SellerCtx, "sellerId" | "now">,
  asked: NewReservation,
): Reservation {
  return {
    ...asked,
    organizationId: sellerId,
    status: "held",
    dueAt: asked.expiresAt,
    committedUnits: null,
    eventId: null,
    createdAt: now,
    modifiedAt: null,
  };
}
