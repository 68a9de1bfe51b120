import {
  Product,
  ProductBenefitsUpdate,
  ProductCreate,
  ProductListQuery,
  ProductPage,
  ProductUpdate,
} from "#contract/billing/product-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { presentPage } from "#server/v1/present-page.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { type SellerRouter, sellerRoutes } from "#server/v1/seller-routes.ts";
import { createProduct } from "./create-product.ts";
import { deleteProduct } from "./delete-product.ts";
import { describeOwnProducts } from "./describe-products.ts";
import { productErrors } from "./product-errors.ts";
import { findProduct, listProducts } from "./product-store.ts";
import { updateProduct } from "./update-product.ts";
import { updateProductBenefits } from "./update-product-benefits.ts";

const read = "products:read";
const write = "products:write";

export const productRoutes = sellerRoutes("/v1/products", (route) => {
  route.get(
    "/",
    {
      name: "products.list",
      summary: "List products.",
      scope: read,
      query: ProductListQuery,
      answer: ProductPage,
    },
    async (req) => {
      const { rows, total } = await listProducts(req.db, req.sellerId, req.query);
      return presentPage(await describeOwnProducts(req, rows), total, req.query);
    },
  );

  route.get(
    "/:id",
    {
      name: "products.get",
      summary: "Get a product.",
      scope: read,
      params: IdParams,
      answer: Product,
    },
    async (req) => {
      const row = await findProduct(req.db, req.sellerId, req.params.id);
      if (!row || row.deletedAt) throw new Refusal(sellerErrors.notFound);
      const [product] = await describeOwnProducts(req, [row]);
      return product;
    },
  );

  defineChanges(route);
});

function defineChanges(route: SellerRouter): void {
  route.post(
    "/",
    {
      name: "products.create",
      summary: "Create a product.",
      scope: write,
      body: ProductCreate,
      status: 201,
      answer: Product,
    },
    (req) => req.unitOfWork((ctx) => createProduct(ctx, req.body)),
  );

  route.patch(
    "/:id",
    {
      name: "products.update",
      summary:
        "Update a product. Prices that are not listed are archived; the interval cannot change.",
      scope: write,
      params: IdParams,
      body: ProductUpdate,
      answer: Product,
    },
    (req) => req.unitOfWork((ctx) => updateProduct(ctx, req.params.id, req.body)),
  );

  route.delete(
    "/:id",
    {
      name: "products.delete",
      summary: "Delete a product that was never sold. Archive one that was.",
      scope: write,
      params: IdParams,
      status: 204,
      refusals: [productErrors.notDeletable],
    },
    (req) => req.unitOfWork((ctx) => deleteProduct(ctx, req.params.id)),
  );

  route.post(
    "/:id/benefits",
    {
      name: "products.updateBenefits",
      summary: "Update the benefits of a product.",
      scope: write,
      params: IdParams,
      body: ProductBenefitsUpdate,
      answer: Product,
      refusals: [productErrors.benefitNotRemovable],
    },
    (req) => req.unitOfWork((ctx) => updateProductBenefits(ctx, req.params.id, req.body.benefits)),
  );
}
