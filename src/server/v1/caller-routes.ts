import type { FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/v4/core";
import type { DeclaredSellerRoute, SellerRoute } from "./declared-seller-routes.ts";
import { keptWork } from "./idempotency/idempotent-work.ts";
import type { SellerEdge } from "./seller-edge.ts";
import type { AskerRequest } from "./seller-request.ts";
import { mountV1, parsedParts, received, repeatable } from "./seller-routes.ts";
import { refuseForToken } from "./v1-input.ts";

type Schema = z.$ZodType;

type Define = <Body extends Schema, Query extends Schema, Params extends Schema>(
  path: string,
  route: SellerRoute<Body, Query, Params>,
  handler: (request: AskerRequest<z.output<Body>, z.output<Query>, z.output<Params>>) => unknown,
) => void;

export interface AskerRouter {
  get: Define;
  post: Define;
}

/** Routes of the billing wire that act for no organization in particular: the list of them, and a new one. */
export function askerRoutes(
  basePath: `/v1/${string}`,
  define: (route: AskerRouter) => void,
): (edge: SellerEdge) => void {
  return (edge) => {
    const on =
      (method: DeclaredSellerRoute["method"]): Define =>
      (path, declared, handler) => {
        const route = { ...declared, method, path: basePath + path };
        const handle = handler as (request: AskerRequest) => unknown;
        mountV1(edge, route, async (request, reply) =>
          handle(await admitted(edge, route, request, reply)),
        );
      };
    define({ get: on("GET"), post: on("POST") });
  };
}

async function admitted(
  edge: SellerEdge,
  route: DeclaredSellerRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AskerRequest> {
  const { base, demand } = received(edge, route, request, reply);
  const { organizationIds, credential, isToken } = await edge.askerGuard(base, demand);
  if (isToken) refuseForToken(request.body);
  return Object.assign(base, {
    ...parsedParts(route, request),
    db: edge.platform.database.db,
    organizationIds,
    // Whoever asks has kept answers of their own: no seller takes part in telling them apart.
    unitOfWork: keptWork(base, reply, { sellerId: "", ...repeatable(route, request, credential) }),
  });
}
