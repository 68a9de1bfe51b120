import type { FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/v4/core";
import type { DeclaredSellerRoute, SellerRoute } from "./declared-seller-routes.ts";
import { idempotentWork } from "./idempotency/idempotent-work.ts";
import type { SellerEdge } from "./seller-edge.ts";
import type { CallerRequest } from "./seller-request.ts";
import { mountV1, parsedParts, received, repeatable } from "./seller-routes.ts";
import { refuseForToken } from "./v1-input.ts";

type Schema = z.$ZodType;

type Define = <Body extends Schema, Query extends Schema, Params extends Schema>(
  path: string,
  route: SellerRoute<Body, Query, Params>,
  handler: (request: CallerRequest<z.output<Body>, z.output<Query>, z.output<Params>>) => unknown,
) => void;

export interface CallerRouter {
  get: Define;
  post: Define;
}

/**
 * Defines routes of the billing wire that act for no organization in particular: the list of them,
 * and a new one.
 */
export function callerRoutes(
  basePath: `/v1/${string}`,
  define: (route: CallerRouter) => void,
): (edge: SellerEdge) => void {
  return (edge) => {
    const on =
      (method: DeclaredSellerRoute["method"]): Define =>
      (path, declared, handler) => {
        const route = { ...declared, method, path: basePath + path };
        const handle = handler as (request: CallerRequest) => unknown;
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
): Promise<CallerRequest> {
  const { base, requirement } = received(edge, route, request, reply);
  const { organizationIds, credential, isToken } = await edge.callerGuard(base, requirement);
  if (isToken) refuseForToken(request.body);
  return Object.assign(base, {
    ...parsedParts(route, request),
    db: edge.platform.database.db,
    organizationIds,
    // Stored answers are scoped to the caller, not to a seller.
    unitOfWork: idempotentWork(base, reply, {
      sellerId: "",
      ...repeatable(route, request, credential),
    }),
  });
}
