import {
  Meter,
  MeterCreate,
  MeterListQuery,
  MeterPage,
  MeterUpdate,
} from "#contract/billing/meter-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { presentPage } from "#server/v1/present-page.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { type SellerRouter, sellerRoutes } from "#server/v1/seller-routes.ts";
import { createMeter } from "./create-meter.ts";
import { findMeter, listMeters } from "./meter-store.ts";
import { presentMeter } from "./meter-view.ts";
import { updateMeter } from "./update-meter.ts";

const read = "meters:read";
const write = "meters:write";

export const meterRoutes = sellerRoutes("/v1/meters", (route) => {
  defineReading(route);
  defineChanges(route);
});

function defineReading(route: SellerRouter): void {
  route.get(
    "/",
    {
      name: "meters.list",
      summary: "List meters.",
      scope: read,
      query: MeterListQuery,
      answer: MeterPage,
    },
    async (req) => {
      const { rows, total } = await listMeters(req.db, req.sellerId, req.query);
      return presentPage(rows.map(presentMeter), total, req.query);
    },
  );

  route.get(
    "/:id",
    {
      name: "meters.get",
      summary: "Get a meter.",
      scope: read,
      params: IdParams,
      answer: Meter,
    },
    async (req) => {
      const row = await findMeter(req.db, req.sellerId, req.params.id);
      if (!row) throw new Refusal(sellerErrors.notFound);
      return presentMeter(row);
    },
  );
}

function defineChanges(route: SellerRouter): void {
  route.post(
    "/",
    {
      name: "meters.create",
      summary: "Create a meter.",
      scope: write,
      body: MeterCreate,
      status: 201,
      answer: Meter,
    },
    (req) => req.unitOfWork(async (ctx) => presentMeter(await createMeter(ctx, req.body))),
  );

  route.patch(
    "/:id",
    {
      name: "meters.update",
      summary: "Update a meter.",
      scope: write,
      params: IdParams,
      body: MeterUpdate,
      answer: Meter,
    },
    (req) =>
      req.unitOfWork(async (ctx) => presentMeter(await updateMeter(ctx, req.params.id, req.body))),
  );
}
