import type * as z from "zod/v4/core";
import type { Db } from "#server/platform/database/database.ts";
import type { DeclaredSellerRoute, SellerRoute } from "./declared-seller-routes.ts";

type Schema = z.$ZodType;

/** As it was declared, for the API's description and the generated tests. */
export type DeclaredPublicRoute = PublicRoute<Schema, Schema, Schema> &
  Pick<DeclaredSellerRoute, "method" | "path">;

/**
 * A route of the billing wire that needs no credential: the secret in its path, or a public id in
 * its body, says what it is about.
 */
export interface PublicRoute<Body extends Schema, Query extends Schema, Params extends Schema>
  extends Omit<SellerRoute<Body, Query, Params>, "scope" | "newCredential" | "sellerInPath"> {
  subject(
    db: Db,
    parts: { params: z.output<Params>; body: z.output<Body> },
  ): Promise<PublicSubject | undefined>;
}

/** Whose thing a request without credentials is about, and which. */
export interface PublicSubject {
  sellerId: string;
  id: string;
}
