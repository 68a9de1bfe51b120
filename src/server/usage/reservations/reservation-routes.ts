import {
  MeterReservation,
  MeterReservationCommit,
  MeterReservationCreate,
  MeterReservationListQuery,
  MeterReservationPage,
  type MeterReservationWire,
} from "#contract/billing/meter-reservation-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import { businessNow } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { presentPage } from "#server/v1/present-page.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { type SellerRouter, sellerRoutes } from "#server/v1/seller-routes.ts";
import { findReservation, type Reservation } from "../meter-state/reservation-store.ts";
import { commitReservation, tryCommit } from "./commit-reservation.ts";
import { describeReservations, presentReservation } from "./describe-reservations.ts";
import { releaseReservation } from "./release-reservation.ts";
import { reservationErrors as errors } from "./reservation-errors.ts";
import { listReservations } from "./reservation-list-store.ts";
import { reserveUnits, tryReserve } from "./reserve-units.ts";

const read = "events:read";
const write = "events:write";

export const reservationRoutes = sellerRoutes("/v1/meter-reservations", (route) => {
  defineReading(route);
  defineEnds(route);

  route.post(
    "/",
    {
      name: "meterReservations.create",
      summary: "Reserve units of a meter for a customer.",
      scope: write,
      body: MeterReservationCreate,
      status: 201,
      answer: MeterReservation,
      refusals: [
        errors.insufficientBalance,
        errors.limitReached,
        errors.conflict,
        errors.backfilling,
      ],
    },
    async (req) => {
      const quick = await req.oneStatement((scope) => tryReserve(scope, req.body));
      if (quick) return presentReservation(quick.reservation, quick.available);
      return req.unitOfWork(async (ctx) => {
        const reserved = await reserveUnits(ctx, req.body);
        return "twin" in reserved
          ? describe(ctx, reserved.twin)
          : presentReservation(reserved.reservation, reserved.available);
      });
    },
  );
});

function defineEnds(route: SellerRouter): void {
  route.post(
    "/:id/commit",
    {
      name: "meterReservations.commit",
      summary: "Count the units of a reservation as used. The rest is released.",
      scope: write,
      params: IdParams,
      body: MeterReservationCommit,
      answer: MeterReservation,
      refusals: [errors.limitReached, errors.expired, errors.closed],
    },
    async (req) => {
      const { id } = req.params;
      const quick = await req.oneStatement((scope) => tryCommit(scope, id, req.body));
      if (quick) return presentReservation(quick.reservation, quick.available);
      return req.unitOfWork(async (ctx) => {
        const { reservation, available } = await commitReservation(ctx, id, req.body);
        return available === undefined
          ? describe(ctx, reservation)
          : presentReservation(reservation, available);
      });
    },
  );

  route.post(
    "/:id/release",
    {
      name: "meterReservations.release",
      summary: "Release the units of a reservation.",
      scope: write,
      params: IdParams,
      answer: MeterReservation,
      refusals: [errors.closed],
    },
    (req) =>
      req.unitOfWork(async (ctx) => describe(ctx, await releaseReservation(ctx, req.params.id))),
  );
}

function defineReading(route: SellerRouter): void {
  route.get(
    "/",
    {
      name: "meterReservations.list",
      summary: "List reservations.",
      scope: read,
      query: MeterReservationListQuery,
      answer: MeterReservationPage,
    },
    async ({ db, sellerId, query, platform }) => {
      const { rows, total } = await listReservations(db, sellerId, query);
      const scope = { sellerId, platform, now: await businessNow(platform, db) };
      return presentPage(await describeReservations(db, scope, rows), total, query);
    },
  );

  route.get(
    "/:id",
    {
      name: "meterReservations.get",
      summary: "Get a reservation.",
      scope: read,
      params: IdParams,
      answer: MeterReservation,
    },
    async ({ db, sellerId, params, platform }) => {
      const found = await findReservation(db, sellerId, params);
      if (!found) throw new Refusal(sellerErrors.notFound);
      const scope = { sellerId, platform, now: await businessNow(platform, db) };
      const [described] = await describeReservations(db, scope, [found]);
      return described;
    },
  );
}

async function describe(
  ctx: SellerCtx,
  row: Reservation,
): Promise<MeterReservationWire | undefined> {
  const [described] = await describeReservations(ctx.tx, ctx, [row]);
  return described;
}
