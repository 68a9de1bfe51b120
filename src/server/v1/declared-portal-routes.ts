import type * as z from "zod/v4/core";
import type { DeclaredSellerRoute, SellerRoute } from "./declared-seller-routes.ts";

type Schema = z.$ZodType;

/** As it was declared, for the API's description and the generated tests. */
export type DeclaredPortalRoute = PortalRoute<Schema, Schema, Schema> &
  Pick<DeclaredSellerRoute, "method" | "path"> & { credential: "customer" };

/** A route of the billing wire for the token of a customer session. */
export type PortalRoute<Body extends Schema, Query extends Schema, Params extends Schema> = Omit<
  SellerRoute<Body, Query, Params>,
  "scope" | "newCredential" | "sellerInPath" | "gives"
>;
