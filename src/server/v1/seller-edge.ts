import type { Edge } from "#server/platform/http/edge.ts";
import type { DeclaredPortalRoute } from "./declared-portal-routes.ts";
import type { DeclaredPublicRoute } from "./declared-public-routes.ts";
import type { DeclaredSellerRoute } from "./declared-seller-routes.ts";
import type { DescribedByteRoute } from "./described-byte-route.ts";
import type { CustomerGuard } from "./portal-request.ts";
import type { CallerGuard, SellerGuard } from "./seller-request.ts";

/**
 * The edge of the billing API. The description of the API and generated tests read the list of
 * routes afterwards.
 */
export interface SellerEdge extends Edge {
  /** Decides for which organization a request acts. */
  sellerGuard: SellerGuard;
  callerGuard: CallerGuard;
  /** Finds the customer of a request by the token of their session. */
  customerGuard: CustomerGuard;
  sellerRoutes: DeclaredSellerRoute[];
  /** Routes without a credential, for the description of the API and generated tests. */
  publicRoutes: DeclaredPublicRoute[];
  /** Routes of customers, for the description of the API and generated tests. */
  portalRoutes: DeclaredPortalRoute[];
  /** Routes of bytes, for the description of the API. */
  byteRoutes: DescribedByteRoute[];
}
