import {
  CustomerPortalCustomer,
  CustomerPortalCustomerUpdate,
} from "#contract/billing/customer-portal-schema.ts";
import { findCustomer } from "#server/customers/customer-store.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { portalRoutes } from "#server/v1/portal-routes.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { ownDetailsErrors } from "./own-details-errors.ts";
import { presentPortalCustomer } from "./portal-customer-view.ts";
import { updateOwnDetails } from "./update-own-details.ts";

export const portalCustomerRoutes = portalRoutes("/v1/customer-portal/customers", (route) => {
  route.get(
    "/me",
    {
      name: "customerPortal.customers.get",
      summary: "Get the customer who is signed in.",
      answer: CustomerPortalCustomer,
    },
    async ({ db, access }) => {
      const row = await findCustomer(db, access.sellerId, { id: access.customerId });
      if (!row) throw new Refusal(sellerErrors.notFound);
      return presentPortalCustomer(row, access);
    },
  );

  route.patch(
    "/me",
    {
      name: "customerPortal.customers.update",
      summary:
        "Correct your details. Your subscriptions are billed and taxed by them from then on.",
      body: CustomerPortalCustomerUpdate,
      refusesCardNumbers: true,
      answer: CustomerPortalCustomer,
      refusals: [ownDetailsErrors.needsSignIn],
    },
    (req) => updateOwnDetails(req, req.body),
  );
});
