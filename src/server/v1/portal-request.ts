import type { EdgeRequest } from "#server/platform/http/edge-request.ts";
import type { CustomerAccess } from "./customer-work.ts";
import type { SellerRequest } from "./seller-request.ts";

/** The reach of a customer session, and the session itself. */
export type SessionAccess = CustomerAccess & { sessionId: string };

/**
 * Finds the customer of a request, or refuses it. Makes them the caller of the unit of work that
 * follows.
 */
export type CustomerGuard = (request: EdgeRequest) => Promise<SessionAccess>;

/** A request of a customer, who reaches only what is theirs. */
export type PortalRequest<Body = unknown, Query = unknown, Params = unknown> = SellerRequest<
  Body,
  Query,
  Params
> & { access: SessionAccess };
