import {
  PortalAuthenticate,
  PortalAuthenticated,
  PortalCodeRequest,
  PortalCodeRequested,
} from "#contract/billing/portal-sign-in-schema.ts";
import { publicRoutes } from "#server/v1/public-routes.ts";
import { portalSignInErrors } from "./portal-sign-in-errors.ts";
import { requestPortalCode } from "./request-portal-code.ts";
import { signInWithCode } from "./sign-in-with-code.ts";

export const portalSignInRoutes = publicRoutes("/v1/customer-portal/customer-session", (route) => {
  route.post(
    "/request",
    {
      name: "customerPortal.customerSession.request",
      summary: "Request a code by email, for signing in to the customer portal.",
      body: PortalCodeRequest,
      refusesCardNumbers: true,
      status: 202,
      answer: PortalCodeRequested,
      // Also for an unknown organization: the answer is always the same.
      subject: async (_db, { body }) => ({
        sellerId: body.organization_id,
        id: body.organization_id,
      }),
    },
    async (req) => {
      await requestPortalCode(req, req.body);
      return {};
    },
  );

  route.post(
    "/authenticate",
    {
      name: "customerPortal.customerSession.authenticate",
      summary: "Sign in to the customer portal with a code from an email.",
      body: PortalAuthenticate,
      refusesCardNumbers: true,
      answer: PortalAuthenticated,
      refusals: [portalSignInErrors.wrongCode],
      // The code says for whom it is, and a wrong one is counted before it is looked up.
      subject: async () => ({ sellerId: "", id: "" }),
    },
    (req) => signInWithCode(req, req.body.code),
  );
});
