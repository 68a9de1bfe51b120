import {
  Discount,
  DiscountCreate,
  DiscountListQuery,
  DiscountPage,
  DiscountUpdate,
} from "#contract/billing/discount-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { presentPage } from "#server/v1/present-page.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import { createDiscount } from "./create-discount.ts";
import { describeDiscount, describeDiscounts } from "./describe-discounts.ts";
import { findDiscount, listDiscounts } from "./discount-store.ts";
import { deleteDiscount, updateDiscount } from "./update-discount.ts";

const read = "discounts:read";
const write = "discounts:write";

export const discountRoutes = sellerRoutes("/v1/discounts", (route) => {
  route.get(
    "/",
    {
      name: "discounts.list",
      summary: "List discounts.",
      scope: read,
      query: DiscountListQuery,
      answer: DiscountPage,
    },
    async ({ db, sellerId, query }) => {
      const { rows, total } = await listDiscounts(db, sellerId, query);
      return presentPage(await describeDiscounts(db, sellerId, rows), total, query);
    },
  );

  route.get(
    "/:id",
    {
      name: "discounts.get",
      summary: "Get a discount.",
      scope: read,
      params: IdParams,
      answer: Discount,
    },
    async ({ db, sellerId, params }) => {
      const row = await findDiscount(db, sellerId, params.id);
      if (!row) throw new Refusal(sellerErrors.notFound);
      return describeDiscount(db, sellerId, row);
    },
  );

  route.post(
    "/",
    {
      name: "discounts.create",
      summary: "Create a discount.",
      scope: write,
      body: DiscountCreate,
      status: 201,
      answer: Discount,
    },
    (req) =>
      req.unitOfWork(async (ctx) =>
        describeDiscount(ctx.tx, ctx.sellerId, await createDiscount(ctx, req.body)),
      ),
  );

  route.patch(
    "/:id",
    {
      name: "discounts.update",
      summary:
        "Update a discount. Type and duration cannot change, nor the amount after the first redemption.",
      scope: write,
      params: IdParams,
      body: DiscountUpdate,
      answer: Discount,
    },
    (req) =>
      req.unitOfWork(async (ctx) =>
        describeDiscount(ctx.tx, ctx.sellerId, await updateDiscount(ctx, req.params.id, req.body)),
      ),
  );

  route.delete(
    "/:id",
    {
      name: "discounts.delete",
      summary: "Delete a discount. Past purchases are not affected; its code can be used again.",
      scope: write,
      params: IdParams,
      status: 204,
    },
    (req) => req.unitOfWork((ctx) => deleteDiscount(ctx, req.params.id)),
  );
});
