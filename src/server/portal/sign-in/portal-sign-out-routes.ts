import { endCustomerSession } from "#server/customers/end-customer-session.ts";
import { portalRoutes } from "#server/v1/portal-routes.ts";

export const portalSignOutRoutes = portalRoutes("/v1/customer-portal/customer-session", (route) => {
  route.delete(
    "/",
    {
      name: "customerPortal.customerSession.delete",
      summary: "Sign out of the customer portal: end the session of this token.",
      status: 204,
    },
    (req) => req.unitOfWork((ctx) => endCustomerSession(ctx, req.access)),
  );
});
