import {
  MeterGrant,
  MeterGrantCreate,
  MeterGrantListQuery,
  MeterGrantPage,
  type MeterGrantWire,
} from "#contract/billing/meter-grant-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { presentPage } from "#server/v1/present-page.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { type SellerRouter, sellerRoutes } from "#server/v1/seller-routes.ts";
import { findGrant } from "../meter-state/meter-grant-store.ts";
import { createMeterGrant } from "./create-meter-grant.ts";
import { describeMeterGrants } from "./describe-meter-grants.ts";
import { meterGrantErrors } from "./meter-grant-errors.ts";
import { listMeterGrants } from "./meter-grant-list-store.ts";
import { voidMeterGrant } from "./void-meter-grant.ts";

const read = "meters:read";
const write = "meters:write";

export const meterGrantRoutes = sellerRoutes("/v1/meter-grants", (route) => {
  defineReading(route);

  route.post(
    "/",
    {
      name: "meterGrants.create",
      summary: "Credit units to a customer in a meter.",
      scope: write,
      body: MeterGrantCreate,
      status: 201,
      answer: MeterGrant,
      refusals: [meterGrantErrors.conflict],
    },
    (req) =>
      req.unitOfWork(async (ctx) => {
        const { id } = await createMeterGrant(ctx, req.body);
        return describe(ctx.tx, ctx.sellerId, id);
      }),
  );

  route.post(
    "/:id/void",
    {
      name: "meterGrants.void",
      summary: "Void a grant. What is left of it is taken back.",
      scope: write,
      params: IdParams,
      answer: MeterGrant,
    },
    (req) =>
      req.unitOfWork(async (ctx) => {
        const { id } = await voidMeterGrant(ctx, req.params.id);
        return describe(ctx.tx, ctx.sellerId, id);
      }),
  );
});

function defineReading(route: SellerRouter): void {
  route.get(
    "/",
    {
      name: "meterGrants.list",
      summary: "List grants.",
      scope: read,
      query: MeterGrantListQuery,
      answer: MeterGrantPage,
    },
    async ({ db, sellerId, query }) => {
      const { rows, total } = await listMeterGrants(db, sellerId, query);
      return presentPage(await describeMeterGrants(db, sellerId, rows), total, query);
    },
  );

  route.get(
    "/:id",
    {
      name: "meterGrants.get",
      summary: "Get a grant.",
      scope: read,
      params: IdParams,
      answer: MeterGrant,
    },
    ({ db, sellerId, params }) => describe(db, sellerId, params.id),
  );
}

async function describe(db: Db | Tx, sellerId: string, id: string): Promise<MeterGrantWire> {
  const grant = await findGrant(db, sellerId, { id });
  const [found] = grant ? await describeMeterGrants(db, sellerId, [grant]) : [];
  if (!found) throw new Refusal(sellerErrors.notFound);
  return found;
}
