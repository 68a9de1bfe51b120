import type { FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/v4/core";
import type { PageQuery } from "#contract/page.ts";
import { sendAnswer } from "#server/platform/http/answers.ts";
import { canonicalAddress, toLimitKey } from "#server/platform/http/client-address.ts";
import { type EdgeRequest, edgeRequest } from "#server/platform/http/edge-request.ts";
import { notFound } from "#server/platform/http/http-server.ts";
import { checkOrigin } from "#server/platform/http/origin-guard.ts";
import { shareWithTrustedOrigin } from "#server/platform/http/trusted-sharing.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { toDialectAnswer } from "./answer-dialect.ts";
import { enforcedLimits } from "./body-limits.ts";
import { readClientDialect } from "./client-dialect.ts";
import { type DeclaredSellerRoute, isList, type SellerRoute } from "./declared-seller-routes.ts";
import { idempotentWork } from "./idempotency/idempotent-work.ts";
import { oneStatement } from "./idempotency/one-statement.ts";
import { steppedWork } from "./idempotency/stepped-work.ts";
import { presentPage } from "./present-page.ts";
import type { SellerEdge } from "./seller-edge.ts";
import { sellerErrors } from "./seller-errors.ts";
import type { SellerRequirement, SellerRouteRequest } from "./seller-request.ts";
import {
  deepQuery,
  namedOrganization,
  organizationInPath,
  parsedPart,
  refuseCardNumbers,
  refuseForToken,
} from "./v1-input.ts";

export const sellerBasePath = "/v1";

type Schema = z.$ZodType;

type Handler<Body extends Schema, Query extends Schema, Params extends Schema> = (
  request: SellerRouteRequest<z.output<Body>, z.output<Query>, z.output<Params>>,
) => unknown;

type Define = <Body extends Schema, Query extends Schema, Params extends Schema>(
  path: string,
  route: SellerRoute<Body, Query, Params>,
  handler: Handler<Body, Query, Params>,
) => void;

export interface SellerRouter {
  get: Define;
  post: Define;
  put: Define;
  patch: Define;
  delete: Define;
}

/**
 * Defines routes of the billing wire below one path. The order is: routing, rate limit, who is
 * asking, schema, handler. The same declaration feeds the API's description and the generated
 * tests.
 */
export function sellerRoutes(
  basePath: `/v1/${string}`,
  define: (route: SellerRouter) => void,
): (edge: SellerEdge) => void {
  return (edge) => {
    const on =
      (method: DeclaredSellerRoute["method"]): Define =>
      (path, route, handler) =>
        mount(edge, { ...route, method, path: basePath + path }, handler as UntypedHandler);
    define({
      get: on("GET"),
      post: on("POST"),
      put: on("PUT"),
      patch: on("PATCH"),
      delete: on("DELETE"),
    });
  };
}

type UntypedHandler = (request: SellerRouteRequest) => unknown;

function mount(edge: SellerEdge, route: DeclaredSellerRoute, handler: UntypedHandler): void {
  mountV1(edge, route, async (request, reply) =>
    handler(await admitted(edge, route, request, reply)),
  );
}

/** Puts a route of the billing wire into the server and into the list of its routes. */
export function mountV1(
  edge: SellerEdge,
  route: DeclaredSellerRoute,
  handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  edge.sellerRoutes.push(route);
  mountDeclared(edge, route, handle);
}

type MountedRoute = Pick<
  DeclaredSellerRoute,
  | "method"
  | "path"
  | "status"
  | "statusFrom043"
  | "params"
  | "query"
  | "body"
  | "readBody"
  | "refusesCardNumbers"
  | "bodyLimits"
  | "idempotency"
>;

export function mountDeclared(
  edge: SellerEdge,
  route: MountedRoute,
  handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const value = await handle(request, reply).catch((error: unknown) =>
      emptyIfForeign(route, request, error),
    );
    if (route.status === 204) return reply.status(204).send();
    const dialect = readClientDialect(request.headers);
    const later = dialect === "0.32" ? undefined : route.statusFrom043;
    const status = later ?? route.status ?? 200;
    return sendAnswer(reply.status(status), toDialectAnswer(dialect, value));
  };
  for (const url of mountedPaths(route.path)) {
    edge.server.route({
      method: route.method,
      url,
      ...enforcedLimits(route),
      onRequest: limitedV1(edge, route.path),
      handler: answer,
    });
  }
}

/** A list of another organization's things is empty, not unknown. */
function emptyIfForeign(route: MountedRoute, request: FastifyRequest, error: unknown): unknown {
  const isForeign = error instanceof Refusal && error.spec === sellerErrors.foreignOrganization;
  if (!isForeign || !isList(route)) throw error;
  const { query } = parsedParts(route, request);
  return presentPage([], 0, query as PageQuery);
}

/** A second prefix for the same routes. */
const prefixAliases = [["/v1/checkouts/", "/v1/checkouts/custom/"]] as const;

/** Lists the paths of a route: a collection answers with and without its slash. */
export function mountedPaths(path: string): string[] {
  const aliases = prefixAliases
    .filter(([prefix]) => path.startsWith(prefix))
    .map(([prefix, alias]) => alias + path.slice(prefix.length));
  return [path, ...aliases].flatMap((each) =>
    each.endsWith("/") ? [each, each.slice(0, -1)] : [each],
  );
}

async function admitted(
  edge: SellerEdge,
  route: DeclaredSellerRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SellerRouteRequest> {
  const { base, requirement } = received(edge, route, request, reply);
  const admission = await edge.sellerGuard(base, requirement);
  const { sellerId, credential, isToken } = admission;
  if (isToken) refuseForToken(request.body);
  const repeated = { sellerId, ...repeatable(route, request, credential) };
  return Object.assign(base, {
    ...parsedParts(route, request),
    db: edge.platform.database.db,
    sellerId,
    unitOfWork: idempotentWork(base, reply, repeated),
    oneStatement: oneStatement(base, repeated, admission),
    steps: <Answer>() => steppedWork<Answer>(base, reply, repeated),
  });
}

/**
 * Returns what a guard needs to know about a request: the required scope and the organizations it
 * names.
 */
export function received(
  edge: SellerEdge,
  route: DeclaredSellerRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): { base: EdgeRequest; requirement: SellerRequirement } {
  // The router takes nothing for a parameter: `DELETE /v1/products/` would be the product without
  // an id.
  if (Object.values(Object(request.params)).includes("")) throw notFound(request);
  // A browser adds cookies by itself and a token never: only the former can be tricked into a
  // write.
  if (request.headers.authorization === undefined) checkOrigin(edge.trust, request);
  const named = namedOrganization(route.method, deepQuery(request.query), request.body);
  const inPath = route.sellerInPath ? organizationInPath(request.params) : [];
  return {
    base: edgeRequest(edge.platform, request, reply),
    requirement: {
      scope: route.scope,
      newCredential: route.newCredential ?? false,
      exportsCustomers: route.exportsCustomers ?? false,
      named: { ...named, inPath },
    },
  };
}

export function parsedParts(route: MountedRoute, request: FastifyRequest) {
  if (route.refusesCardNumbers) refuseCardNumbers(request.body);
  return {
    params: parsedPart("path", route.params, request.params),
    query: parsedPart("query", route.query, deepQuery(request.query)),
    body: route.readBody?.(request.body) ?? parsedPart("body", route.body, request.body),
  };
}

/** Collects the facts by which a repeated request is recognized. */
export function repeatable(
  { method, idempotency }: MountedRoute,
  request: FastifyRequest,
  credential: string,
) {
  const ignoresKey = idempotency === "own";
  return { credential, method, target: request.raw.url ?? "", body: request.body, ignoresKey };
}

/**
 * The billing wire is limited in live mode only. The key is the route's path, in whichever spelling
 * it was called.
 */
export function limitedV1(edge: SellerEdge, path: string) {
  const { config, limiter } = edge.platform;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    shareWithTrustedOrigin(edge.trust, request, reply);
    if (config.mode === "live")
      limiter.general(`${path} ${toLimitKey(canonicalAddress(request.ip))}`);
  };
}
