import type { FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/v4/core";
import { edgeRequest } from "#server/platform/http/edge-request.ts";
import { notFound } from "#server/platform/http/http-server.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { DeclaredPublicRoute, PublicRoute } from "./declared-public-routes.ts";
import { idempotentWork } from "./idempotency/idempotent-work.ts";
import { steppedWork } from "./idempotency/stepped-work.ts";
import type { SellerEdge } from "./seller-edge.ts";
import { sellerErrors } from "./seller-errors.ts";
import type { SellerRequest } from "./seller-request.ts";
import { mountDeclared, parsedParts, repeatable } from "./seller-routes.ts";

type Schema = z.$ZodType;

/** A buyer's request, which acts on one thing of one seller. */
export type PublicRequest<Body = unknown, Query = unknown, Params = unknown> = SellerRequest<
  Body,
  Query,
  Params
> & { subjectId: string };

type Define = <Body extends Schema, Query extends Schema, Params extends Schema>(
  path: string,
  route: PublicRoute<Body, Query, Params>,
  handler: (request: PublicRequest<z.output<Body>, z.output<Query>, z.output<Params>>) => unknown,
) => void;

export interface PublicRouter {
  get: Define;
  post: Define;
  patch: Define;
}

/** Declares routes below one path for callers who hold a secret of a seller's thing. */
export function publicRoutes(
  basePath: `/v1/${string}`,
  define: (route: PublicRouter) => void,
): (edge: SellerEdge) => void {
  return (edge) => {
    const on =
      (method: DeclaredPublicRoute["method"]): Define =>
      (path, declared, handler) => {
        const route = { ...declared, method, path: basePath + path } as DeclaredPublicRoute;
        const handle = handler as unknown as (request: PublicRequest) => unknown;
        edge.publicRoutes.push(route);
        mountDeclared(edge, route, async (request, reply) =>
          handle(await received(edge, route, request, reply)),
        );
      };
    define({ get: on("GET"), post: on("POST"), patch: on("PATCH") });
  };
}

/** The address holds a secret: no search engine lists it, and no other site learns of it. */
const secretAddressHeaders = {
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
};

async function received(
  edge: SellerEdge,
  route: DeclaredPublicRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PublicRequest> {
  if (Object.values(Object(request.params)).includes("")) throw notFound(request);
  reply.headers(secretAddressHeaders);
  const base = edgeRequest(edge.platform, request, reply);
  const { db } = edge.platform.database;
  const parts = parsedParts(route, request);
  const subject = await route.subject(db, parts);
  if (!subject) throw new Refusal(sellerErrors.notFound);
  const { sellerId } = subject;
  const known = repeatable(route, request, "");
  // Where no secret is in the path, a key would be shared by everybody.
  const ignoresKey = known.ignoresKey || !route.path.includes(":");
  const repeated = { sellerId, ...known, ignoresKey };
  return Object.assign(base, {
    ...parts,
    db,
    sellerId,
    subjectId: subject.id,
    unitOfWork: idempotentWork(base, reply, repeated),
    steps: <Answer>() => steppedWork<Answer>(base, reply, repeated),
  });
}
