import { BenefitGrantListQuery, BenefitGrantPage } from "#contract/billing/benefit-grant-schema.ts";
import {
  Benefit,
  BenefitCreate,
  BenefitListQuery,
  BenefitPage,
  BenefitUpdate,
} from "#contract/billing/benefit-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { presentPage } from "#server/v1/present-page.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { type SellerRouter, sellerRoutes } from "#server/v1/seller-routes.ts";
import { benefitErrors } from "./benefit-errors.ts";
import { findBenefit, listBenefits } from "./benefit-store.ts";
import { presentBenefit } from "./benefit-view.ts";
import { createBenefit } from "./create-benefit.ts";
import { deleteBenefit, updateBenefit } from "./update-benefit.ts";

const read = "benefits:read";
const write = "benefits:write";

export const benefitRoutes = sellerRoutes("/v1/benefits", (route) => {
  defineReading(route);
  defineChanges(route);
});

function defineReading(route: SellerRouter): void {
  route.get(
    "/",
    {
      name: "benefits.list",
      summary: "List benefits.",
      scope: read,
      query: BenefitListQuery,
      answer: BenefitPage,
    },
    async (req) => {
      const { rows, total } = await listBenefits(req.db, req.sellerId, req.query);
      return presentPage(rows.map(presentBenefit), total, req.query);
    },
  );

  route.get(
    "/:id",
    {
      name: "benefits.get",
      summary: "Get a benefit.",
      scope: read,
      params: IdParams,
      answer: Benefit,
    },
    async (req) => {
      const row = await findBenefit(req.db, req.sellerId, req.params.id);
      if (!row) throw new Refusal(sellerErrors.notFound);
      return presentBenefit(row);
    },
  );

  route.get(
    "/:id/grants",
    {
      name: "benefits.grants",
      summary: "List benefit grants.",
      scope: read,
      params: IdParams,
      query: BenefitGrantListQuery,
      answer: BenefitGrantPage,
    },
    async (req) => {
      const row = await findBenefit(req.db, req.sellerId, req.params.id);
      if (!row) throw new Refusal(sellerErrors.notFound);
      // Purchases do not grant benefits yet.
      return presentPage([], 0, req.query);
    },
  );
}

function defineChanges(route: SellerRouter): void {
  route.post(
    "/",
    {
      name: "benefits.create",
      summary: "Create a benefit.",
      scope: write,
      body: BenefitCreate,
      status: 201,
      answer: Benefit,
    },
    (req) => req.unitOfWork((ctx) => createBenefit(ctx, req.body)),
  );

  route.patch(
    "/:id",
    {
      name: "benefits.update",
      summary: "Update a benefit. The type cannot change; properties are replaced as a whole.",
      scope: write,
      params: IdParams,
      body: BenefitUpdate,
      answer: Benefit,
    },
    (req) => req.unitOfWork((ctx) => updateBenefit(ctx, req.params.id, req.body)),
  );

  route.delete(
    "/:id",
    {
      name: "benefits.delete",
      summary: "Delete a benefit. It is removed from all products.",
      scope: write,
      params: IdParams,
      status: 204,
      refusals: [benefitErrors.notDeletable],
    },
    (req) => req.unitOfWork((ctx) => deleteBenefit(ctx, req.params.id)),
  );
}
