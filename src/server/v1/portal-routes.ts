import type { FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/v4/core";
import { edgeRequest } from "#server/platform/http/edge-request.ts";
import { notFound } from "#server/platform/http/http-server.ts";
import type { CustomerAccess } from "./customer-work.ts";
import type { DeclaredPortalRoute, PortalRoute } from "./declared-portal-routes.ts";
import { idempotentWork } from "./idempotency/idempotent-work.ts";
import { steppedWork } from "./idempotency/stepped-work.ts";
import type { PortalRequest } from "./portal-request.ts";
import type { SellerEdge } from "./seller-edge.ts";
import { mountDeclared, parsedParts, repeatable } from "./seller-routes.ts";

type Schema = z.$ZodType;

type Define = <Body extends Schema, Query extends Schema, Params extends Schema>(
  path: string,
  route: PortalRoute<Body, Query, Params>,
  handler: (request: PortalRequest<z.output<Body>, z.output<Query>, z.output<Params>>) => unknown,
) => void;

export interface PortalRouter {
  get: Define;
  post: Define;
  put: Define;
  patch: Define;
  delete: Define;
}

/**
 * Declares routes below one path for customers, who sign in with the token of a customer session.
 */
export function portalRoutes(
  basePath: `/v1/${string}`,
  define: (route: PortalRouter) => void,
): (edge: SellerEdge) => void {
  return (edge) => {
    const on =
      (method: DeclaredPortalRoute["method"]): Define =>
      (path, declared, handler) => {
        const route: DeclaredPortalRoute = {
          ...declared,
          method,
          path: basePath + path,
          credential: "customer",
        };
        const handle = handler as unknown as (request: PortalRequest) => unknown;
        edge.portalRoutes.push(route);
        mountDeclared(edge, route, async (request, reply) =>
          handle(await admitted(edge, route, request, reply)),
        );
      };
    define({
      get: on("GET"),
      post: on("POST"),
      put: on("PUT"),
      patch: on("PATCH"),
      delete: on("DELETE"),
    });
  };
}

async function admitted(
  edge: SellerEdge,
  route: DeclaredPortalRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PortalRequest> {
  if (Object.values(Object(request.params)).includes("")) throw notFound(request);
  const base = edgeRequest(edge.platform, request, reply);
  const access = await edge.customerGuard(base);
  const { sellerId } = access;
  const repeated = { sellerId, ...repeatable(route, request, toCredential(access)) };
  return Object.assign(base, {
    ...parsedParts(route, request),
    db: edge.platform.database.db,
    sellerId,
    access,
    unitOfWork: idempotentWork(base, reply, repeated),
    steps: <Answer>() => steppedWork<Answer>(base, reply, repeated),
  });
}

/** A stored answer is for the same customer, with any session of the same reach. */
function toCredential(access: CustomerAccess): string {
  const customer = `customer ${access.customerId}`;
  return access.kind === "full" ? customer : `${customer} of ${access.checkoutId}`;
}
