import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import type { SellerRequest } from "./seller-request.ts";

/** The reach of a customer session: everything of the customer, or the purchase of one checkout. */
export type CustomerAccess = { sellerId: string; customerId: string; sessionId: string } & (
  | { kind: "full" }
  | { kind: "purchase"; checkoutId: string }
);

/** Finds the customer of a request, or refuses it. Makes them the caller of the unit of work that follows. */
export type CustomerGuard = (request: EdgeRequest) => Promise<CustomerAccess>;

/** A request of a customer, who reaches only what is theirs. */
export type PortalRequest<Body = unknown, Query = unknown, Params = unknown> = SellerRequest<
  Body,
  Query,
  Params
> & { access: CustomerAccess };
