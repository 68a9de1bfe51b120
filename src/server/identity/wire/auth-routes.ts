import type { onRequestHookHandler } from "fastify";
import * as z from "zod/v4/core";
import type { ApiKeyScope } from "#contract/identity/api-key-scopes.ts";
import { sendAnswer } from "#server/platform/http/answers.ts";
import { canonicalAddress, toLimitKey } from "#server/platform/http/client-address.ts";
import type { Edge } from "#server/platform/http/edge.ts";
import { type EdgeRequest, edgeRequest } from "#server/platform/http/edge-request.ts";
import type { FormConfig } from "#server/platform/http/form-body.ts";
import { isStorable } from "#server/platform/http/json-body.ts";
import { checkOrigin, checkTargets } from "#server/platform/http/origin-guard.ts";
import { shareWithTrustedOrigin } from "#server/platform/http/trusted-sharing.ts";
import { strictLimit } from "#server/platform/limits/rate-limit-rules.ts";
import { Refusal, type RefusalSpec } from "#server/platform/refusal.ts";

export const authBasePath = "/api/auth";

/** Settles who is asking. What it returns is added to the request its handler gets. */
export type Guard<Guarded> = ((request: EdgeRequest) => Promise<Guarded>) & {
  /** The route takes an API key with this scope in the place of a session. */
  readonly apiKeyScope?: ApiKeyScope;
  /** An administrator who acts as the person is refused. */
  readonly ownSessionOnly?: true;
};

/** Wraps one guard in another that has the properties of the inner one. */
export function wrapGuard<Inner, Outer>(
  inner: Guard<Inner>,
  outer: (request: EdgeRequest) => Promise<Outer>,
): Guard<Outer> {
  const { apiKeyScope, ownSessionOnly } = inner;
  return Object.assign(outer, {
    ...(apiKeyScope && { apiKeyScope }),
    ...(ownSessionOnly && { ownSessionOnly }),
  });
}

export interface AuthRoute<Body extends z.$ZodType, Query extends z.$ZodType, Guarded> {
  body?: Body;
  query?: Query;
  guard?: Guard<Guarded>;
  /**
   * "strict" is counted over all nodes together: for everything that tries a secret or sends a
   * mail.
   */
  limit?: "strict";
  /** Another site's page posts here by design: it may send a form, and its origin is not asked. */
  foreignForm?: true;
}

type Handler<Body extends z.$ZodType, Query extends z.$ZodType, Guarded> = (
  request: EdgeRequest<z.output<Body>, z.output<Query>> & Guarded,
) => unknown;

type Define = <Body extends z.$ZodType, Query extends z.$ZodType, Guarded = unknown>(
  path: string,
  route: AuthRoute<Body, Query, Guarded>,
  handler: Handler<Body, Query, Guarded>,
) => void;

export interface AuthRouter {
  get: Define;
  post: Define;
}

const invalid = {
  body: { status: 400, code: "VALIDATION_ERROR", message: "Invalid body parameters" },
  query: { status: 400, code: "VALIDATION_ERROR", message: "Invalid query parameters" },
} satisfies Record<string, RefusalSpec>;

/**
 * Defines routes of the account wire. The order is the contract's: routing, rate limit, origin and
 * URL checks, schema, session, handler.
 */
export function authRoutes(define: (route: AuthRouter) => void): (edge: Edge) => void {
  return (edge) =>
    define({
      get: (path, route, handler) => mount(edge, { method: "GET", path }, route, handler),
      post: (path, route, handler) => mount(edge, { method: "POST", path }, route, handler),
    });
}

function mount<Body extends z.$ZodType, Query extends z.$ZodType, Guarded>(
  edge: Edge,
  { method, path }: { method: "GET" | "POST"; path: string },
  route: AuthRoute<Body, Query, Guarded>,
  handler: Handler<Body, Query, Guarded>,
): void {
  const url = authBasePath + path;
  const { body, query, guard } = route;
  const { apiKeyScope, ownSessionOnly = false } = guard ?? {};
  edge.declared.push({ method, path: url, body, query, apiKeyScope, ownSessionOnly });
  const withoutQuery = parsedOnce(route.query);
  edge.server.route({
    method,
    url,
    onRequest: limitHook(edge, url, route.limit),
    config: { foreignForm: route.foreignForm ?? false } satisfies FormConfig,
    handler: async (request, reply) => {
      if (!route.foreignForm) checkOrigin(edge.trust, request);
      checkTargets(edge.trust, request);
      const base = edgeRequest(edge.platform, request, reply);
      base.body = route.foreignForm ? request.body : parsed(route.body, request.body, invalid.body);
      base.query = request.raw.url?.includes("?")
        ? parsedQuery(route.query, request.query)
        : withoutQuery();
      const guarded = route.guard ? await route.guard(base) : undefined;
      const input = Object.assign(base, guarded) as Parameters<typeof handler>[0];
      return sendAnswer(reply, await handler(input));
    },
  });
}

/**
 * Only a strict limit has to wait for the database; everything else passes without a turn of the
 * loop.
 */
function limitHook(edge: Edge, url: string, limit: "strict" | undefined): onRequestHookHandler {
  const { config, limiter } = edge.platform;
  return (request, reply, done) => {
    shareWithTrustedOrigin(edge.trust, request, reply);
    if (!config.rateLimit) return done();
    const key = `${url} ${toLimitKey(canonicalAddress(request.ip))}`;
    if (limit === "strict") {
      limiter.strict(key, strictLimit).then(() => done(), done);
      return;
    }
    try {
      limiter.general(key);
      done();
    } catch (error) {
      done(error as Refusal);
    }
  };
}

function parsed(schema: z.$ZodType | undefined, value: unknown, refusal: RefusalSpec): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value);
  if (!result.success) throw new Refusal(refusal);
  return result.data;
}

/**
 * Most requests have no query: what an empty one parses to, or its refusal, is known beforehand.
 */
function parsedOnce(schema: z.$ZodType | undefined): () => unknown {
  const result = schema && z.safeParse(schema, {});
  return () => {
    if (result && !result.success) throw new Refusal(invalid.query);
    return result?.data;
  };
}

function parsedQuery(schema: z.$ZodType | undefined, query: unknown): unknown {
  if (!schema) return undefined;
  if (!isStorable(query)) throw new Refusal(invalid.query);
  return parsed(schema, query, invalid.query);
}
