import {
  CustomerSession,
  CustomerSessionCreate,
} from "#contract/billing/customer-session-schema.ts";
import { sellerRoutes } from "#server/v1/seller-routes.ts";
import { createCustomerSession } from "./create-customer-session.ts";

export const customerSessionRoutes = sellerRoutes("/v1/customer-sessions", (route) => {
  route.post(
    "/",
    {
      name: "customerSessions.create",
      summary: "Create a session for a customer. Its URL opens the customer portal for an hour.",
      scope: "customer_sessions:write",
      body: CustomerSessionCreate,
      status: 201,
      answer: CustomerSession,
    },
    (req) => req.unitOfWork((ctx) => createCustomerSession(ctx, req.body)),
  );
});
