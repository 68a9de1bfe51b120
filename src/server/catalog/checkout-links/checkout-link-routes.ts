import {
  CheckoutLink,
  CheckoutLinkCreate,
  CheckoutLinkListQuery,
  CheckoutLinkPage,
  CheckoutLinkUpdate,
} from "#contract/billing/checkout-link-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { presentPage } from "#server/v1/present-page.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import { catalogSource } from "../products/describe-products.ts";
import { findCheckoutLink, listCheckoutLinks } from "./checkout-link-store.ts";
import { createCheckoutLink } from "./create-checkout-link.ts";
import { describeCheckoutLink, describeCheckoutLinks } from "./describe-checkout-links.ts";
import { deleteCheckoutLink, updateCheckoutLink } from "./update-checkout-link.ts";

const read = "checkout_links:read";
const write = "checkout_links:write";

export const checkoutLinkRoutes = sellerRoutes("/v1/checkout-links", (route) => {
  route.get(
    "/",
    {
      name: "checkoutLinks.list",
      summary: "List checkout links.",
      scope: read,
      query: CheckoutLinkListQuery,
      answer: CheckoutLinkPage,
    },
    async (req) => {
      const { rows, total } = await listCheckoutLinks(req.db, req.sellerId, req.query);
      return presentPage(await describeCheckoutLinks(catalogSource(req), rows), total, req.query);
    },
  );

  route.get(
    "/:id",
    {
      name: "checkoutLinks.get",
      summary: "Get a checkout link.",
      scope: read,
      params: IdParams,
      answer: CheckoutLink,
    },
    async (req) => {
      const row = await findCheckoutLink(req.db, req.sellerId, req.params.id);
      if (!row) throw new Refusal(sellerErrors.notFound);
      const [link] = await describeCheckoutLinks(catalogSource(req), [row]);
      return link;
    },
  );

  route.post(
    "/",
    {
      name: "checkoutLinks.create",
      summary: "Create a checkout link.",
      scope: write,
      body: CheckoutLinkCreate,
      status: 201,
      answer: CheckoutLink,
    },
    (req) =>
      req.unitOfWork(async (ctx) =>
        describeCheckoutLink(ctx, await createCheckoutLink(ctx, req.body)),
      ),
  );

  route.patch(
    "/:id",
    {
      name: "checkoutLinks.update",
      summary: "Update a checkout link.",
      scope: write,
      params: IdParams,
      body: CheckoutLinkUpdate,
      answer: CheckoutLink,
    },
    (req) =>
      req.unitOfWork(async (ctx) =>
        describeCheckoutLink(ctx, await updateCheckoutLink(ctx, req.params.id, req.body)),
      ),
  );

  route.delete(
    "/:id",
    {
      name: "checkoutLinks.delete",
      summary: "Delete a checkout link.",
      scope: write,
      params: IdParams,
      status: 204,
    },
    (req) => req.unitOfWork((ctx) => deleteCheckoutLink(ctx, req.params.id)),
  );
});
