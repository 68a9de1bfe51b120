import {
  CheckoutCreatePublic,
  CheckoutPublic,
  CheckoutUpdatePublic,
  ClientSecretParams,
} from "#contract/billing/checkout-schema.ts";
import { findSellerOfProduct } from "#server/catalog/products/product-store.ts";
import { findOrganization } from "#server/identity/organizations/organization-store.ts";
import { businessNow } from "#server/platform/context.ts";
import type { Db } from "#server/platform/database/database.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { type PublicSubject, publicRoutes } from "#server/v1/public-routes.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { changeCheckout } from "./change-checkout.ts";
import { checkoutErrors } from "./checkout-errors.ts";
import { findCheckout, findCheckoutBySecret } from "./checkout-store.ts";
import { createCheckout, prepareCheckout } from "./create-checkout.ts";
import { describePublicCheckout, sourceOf } from "./describe-checkout.ts";

const { notOpen, alreadySubscribed, expired, busy } = checkoutErrors;

/** What a buyer does with the client secret of a checkout, or with a product. */
export const buyerCheckoutRoutes = publicRoutes("/v1/checkouts/client", (route) => {
  route.post(
    "/",
    {
      name: "checkouts.clientCreate",
      summary: "Create a checkout for a product.",
      body: CheckoutCreatePublic,
      status: 201,
      answer: CheckoutPublic,
      subject: (db, { body }) => productSubject(db, body.product_id),
    },
    async (req) => {
      const now = await businessNow(req.platform, req.db);
      const input = {
        products: [req.body.product_id],
        customer_email: req.body.customer_email,
        customer_ip_address: req.caller.ipAddress || null,
        allow_discount_codes: true,
        require_billing_address: false,
        is_business_customer: false,
      };
      const prepared = await prepareCheckout(req.platform, req.sellerId, input, now);
      return req.unitOfWork(async (ctx) => {
        const { row } = await createCheckout(ctx, prepared);
        return describePublicCheckout(sourceOf(ctx), row);
      });
    },
  );

  route.get(
    "/:client_secret",
    {
      name: "checkouts.clientGet",
      summary: "Get a checkout by its client secret.",
      params: ClientSecretParams,
      answer: CheckoutPublic,
      subject: (db, { params }) => findCheckoutBySecret(db, params.client_secret),
      refusals: [expired],
    },
    async (req) => {
      const row = await findCheckout(req.db, req.sellerId, req.subjectId);
      if (!row) throw new Refusal(sellerErrors.notFound);
      if (row.status === "expired") throw new Refusal(expired);
      return describePublicCheckout(req, row);
    },
  );

  route.patch(
    "/:client_secret",
    {
      name: "checkouts.clientUpdate",
      summary: "Update an open checkout by its client secret.",
      params: ClientSecretParams,
      body: CheckoutUpdatePublic,
      answer: CheckoutPublic,
      subject: (db, { params }) => findCheckoutBySecret(db, params.client_secret),
      refusals: [notOpen, alreadySubscribed, expired, busy],
    },
    (req) =>
      changeCheckout(req, req.subjectId, req.body, "buyer", (ctx, row) =>
        describePublicCheckout(sourceOf(ctx), row),
      ),
  );
});

/** A product is sold only as long as its organization is there. */
async function productSubject(db: Db, productId: string): Promise<PublicSubject | undefined> {
  const sellerId = await findSellerOfProduct(db, productId);
  if (sellerId === undefined || !(await findOrganization(db, sellerId))) return undefined;
  return { sellerId, id: productId };
}
