import type { FastifyInstance } from "fastify";
import type { AskerGuard, SellerGuard } from "#server/v1/seller-request.ts";
import type { Platform } from "../platform.ts";
import type { DeclaredRoute, DeclaredSellerRoute } from "./declared-routes.ts";
import type { Trust } from "./origin-rules.ts";

/** What the edge needs to mount routes: the generated tests and the API's description read the lists afterwards. */
export interface Edge {
  server: FastifyInstance;
  platform: Platform;
  trust: Trust;
  declared: DeclaredRoute[];
  /** Settles for whom a request of the billing wire acts. */
  sellerGuard: SellerGuard;
  askerGuard: AskerGuard;
  sellerRoutes: DeclaredSellerRoute[];
}
