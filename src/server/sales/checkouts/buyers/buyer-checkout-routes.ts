import {
  CheckoutCreatePublic,
  CheckoutPublic,
  CheckoutUpdatePublic,
  ClientSecretParams,
} from "#contract/billing/checkout-schema.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { publicRoutes } from "#server/v1/public-routes.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { changeCheckout } from "../changes/change-checkout.ts";
import { findCurrentCheckout } from "../expiry/expire-checkouts.ts";
import { checkoutErrors } from "../records/checkout-errors.ts";
import { findCheckoutBySecret } from "../records/checkout-store.ts";
import { describeAnnounced, describePublicCheckout } from "../records/describe-checkout.ts";
import { createPublicCheckout, findProductSubject } from "./create-public-checkout.ts";
import { limitCodeTries } from "./limit-code-tries.ts";

const { notOpen, expired, busy } = checkoutErrors;

/** Routes for buyers, who have the client secret of a checkout or know a product. */
export const buyerCheckoutRoutes = publicRoutes("/v1/checkouts/client", (route) => {
  route.post(
    "/",
    {
      name: "checkouts.clientCreate",
      summary: "Create a checkout for a product.",
      body: CheckoutCreatePublic,
      refusesCardNumbers: true,
      status: 201,
      answer: CheckoutPublic,
      subject: (db, { body }) => findProductSubject(db, body.product_id),
    },
    createPublicCheckout,
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
      const row = await findCurrentCheckout(req.platform, req.db, req.sellerId, req.subjectId);
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
      refusesCardNumbers: true,
      answer: CheckoutPublic,
      subject: (db, { params }) => findCheckoutBySecret(db, params.client_secret),
      refusals: [notOpen, expired, busy],
    },
    (req) =>
      limitCodeTries(req, req.body.discount_code, () =>
        changeCheckout(req, req.subjectId, { input: req.body, caller: "buyer" }, describeAnnounced),
      ),
  );
});
