import type * as z from "zod/v4/core";
import type { Scope } from "#contract/identity/scopes.ts";
import type { RefusalSpec } from "#server/platform/refusal.ts";
import type { BodyLimits } from "./body-limits.ts";

/** A route of the billing wire as it was declared. */
export interface DeclaredSellerRoute extends SellerRoute<z.$ZodType, z.$ZodType, z.$ZodType> {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** With `:name` for a parameter; a collection ends in a slash. */
  path: string;
}

/** Returns whether it lists a collection, page by page. */
export function isList(route: Pick<DeclaredSellerRoute, "method" | "path" | "query">): boolean {
  const { shape = {} } = (route.query?._zod.def ?? {}) as { shape?: object };
  return route.method === "GET" && route.path.endsWith("/") && "page" in shape;
}

export interface SellerRoute<
  Body extends z.$ZodType,
  Query extends z.$ZodType,
  Params extends z.$ZodType,
> {
  /** As the official client calls it: `products.list`. */
  name: string;
  /** One sentence for the API's description. */
  summary: string;
  scope: Scope;
  /**
   * Adds or widens a way in: a person needs a fresh session if the settings count from the sign-in.
   */
  newCredential?: true;
  /** Gives out the details of many customers: a person needs a role that may export them. */
  exportsCustomers?: true;
  /** The organization it acts for is the `:id` of its path. */
  sellerInPath?: true;
  params?: Params;
  query?: Query;
  body?: Body;
  /**
   * Reads most good bodies as the schema does, and faster. Undefined leaves the body to the schema.
   */
  readBody?(body: unknown): z.output<Body> | undefined;
  /** A body that holds a card number is refused. */
  refusesCardNumbers?: true;
  /** 256 KiB and 3,000 values unless said otherwise. */
  bodyLimits?: Partial<BodyLimits>;
  /**
   * The route itself recognizes a repeated request, by what its body names: an Idempotency-Key is
   * ignored and nothing is stored for it. Otherwise a write stores its answer under the key, and
   * without a key it stores none.
   */
  idempotency?: "own";
  /** The status of success: 200 unless said otherwise. */
  status?: 200 | 201 | 202 | 204;
  /** The status for programs that read as the official client does from release 0.43.1 on. */
  statusFrom043?: 201;
  /** The media type of the answer: JSON unless said otherwise. */
  gives?: "text/csv";
  /** The schema of the answer, for the API's description. */
  answer?: z.$ZodType;
  /** Refusals of its own, beside those every route has. */
  refusals?: readonly RefusalSpec[];
}

/**
 * A route as the API's description sees it. One without a scope is for customers, or needs no
 * credential.
 */
export type DescribedRoute = Omit<DeclaredSellerRoute, "scope"> & {
  scope?: Scope;
  credential?: "customer";
};
