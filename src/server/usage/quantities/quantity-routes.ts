import {
  MeterQuantities,
  MeterQuantitiesQuery,
} from "#contract/billing/meter-quantities-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import { findMeter } from "#server/catalog/meters/meter-store.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import { readQuantities } from "./read-quantities.ts";

export const quantityRoutes = sellerRoutes("/v1/meters", (route) => {
  route.get(
    "/:id/quantities",
    {
      name: "meters.quantities",
      summary: "Get the quantities of a meter. One for each step of a period.",
      scope: "meters:read",
      params: IdParams,
      query: MeterQuantitiesQuery,
      answer: MeterQuantities,
    },
    async ({ db, sellerId, params, query }) => {
      const row = await findMeter(db, sellerId, params.id);
      if (!row) throw new Refusal(sellerErrors.notFound);
      return readQuantities(db, sellerId, row, query);
    },
  );
});
