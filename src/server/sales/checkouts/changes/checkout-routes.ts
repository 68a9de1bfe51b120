import {
  Checkout,
  CheckoutCreate,
  CheckoutListQuery,
  CheckoutPage,
  CheckoutUpdate,
} from "#contract/billing/checkout-schema.ts";
import { IdParams } from "#contract/wire-id.ts";
import { businessNow } from "#server/platform/context.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { presentPage } from "#server/v1/present-page.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import { findCurrentCheckout } from "../expiry/expire-checkouts.ts";
import { checkoutErrors } from "../records/checkout-errors.ts";
import { listCheckouts } from "../records/checkout-list-store.ts";
import { describeCheckout, describeCheckouts } from "../records/describe-checkout.ts";
import { changeCheckout } from "./change-checkout.ts";
import { createCheckout, prepareCheckout } from "./create-checkout.ts";

const read = "checkouts:read";
const write = "checkouts:write";

export const checkoutRoutes = sellerRoutes("/v1/checkouts", (route) => {
  route.get(
    "/",
    {
      name: "checkouts.list",
      summary: "List checkouts.",
      scope: read,
      query: CheckoutListQuery,
      answer: CheckoutPage,
    },
    async (req) => {
      const { rows, total } = await listCheckouts(req.db, req.sellerId, req.query);
      return presentPage(await describeCheckouts(req, rows), total, req.query);
    },
  );

  route.get(
    "/:id",
    {
      name: "checkouts.get",
      summary: "Get a checkout.",
      scope: read,
      params: IdParams,
      answer: Checkout,
    },
    async (req) => {
      const row = await findCurrentCheckout(req.platform, req.db, req.sellerId, req.params.id);
      if (!row) throw new Refusal(sellerErrors.notFound);
      return describeCheckout(req, row);
    },
  );

  route.post(
    "/",
    {
      name: "checkouts.create",
      summary: "Create a checkout.",
      scope: write,
      body: CheckoutCreate,
      refusesCardNumbers: true,
      status: 201,
      answer: Checkout,
    },
    async (req) => {
      const now = await businessNow(req.platform, req.db);
      const prepared = await prepareCheckout(req.platform, req.sellerId, req.body, now);
      return req.unitOfWork(async (ctx) => (await createCheckout(ctx, prepared)).announced);
    },
  );

  route.patch(
    "/:id",
    {
      name: "checkouts.update",
      summary: "Update an open checkout.",
      scope: write,
      params: IdParams,
      body: CheckoutUpdate,
      refusesCardNumbers: true,
      answer: Checkout,
      refusals: [checkoutErrors.notOpen, checkoutErrors.busy],
    },
    (req) =>
      changeCheckout(
        req,
        req.params.id,
        { input: req.body, caller: "seller" },
        (_ctx, announced) => announced,
      ),
  );
});
