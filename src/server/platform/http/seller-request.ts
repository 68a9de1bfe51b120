import type { Scope } from "#contract/billing/scopes.ts";
import type { Ctx } from "../context.ts";
import type { Db } from "../database.ts";
import type { EdgeRequest } from "./edge-request.ts";

/** A unit of work on the data of one seller. */
export interface SellerCtx extends Ctx {
  sellerId: string;
}

/** A request that acts for one organization, the seller, and on nobody else's data. */
export type SellerRequest<Body = unknown, Query = unknown, Params = unknown> = Omit<
  EdgeRequest<Body, Query>,
  "params" | "unitOfWork"
> & {
  params: Params;
  db: Db;
  sellerId: string;
  /**
   * The one transaction of a write. What the action returns is the answer: with an Idempotency-Key it is kept in
   * that same transaction, and given again to whoever repeats the request.
   */
  unitOfWork<Result>(action: (ctx: SellerCtx) => Promise<Result>): Promise<Result>;
};

/** Settles for which seller a request acts, and that it may. Makes the credential the caller of what follows. */
export type SellerGuard = (
  request: EdgeRequest,
  demand: { scope: Scope; named: NamedOrganization },
) => Promise<{ sellerId: string; credential: string; isToken: boolean }>;

/** The organizations a request names, and where it would have to name one. */
export interface NamedOrganization {
  inQuery: readonly string[];
  inBody: readonly string[];
  place: "body" | "query";
}
