import { randomUUID } from "node:crypto";
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import { validationRefusal } from "#server/platform/validation-refusal.ts";
import { isStatementTimeout } from "../database/database-errors.ts";
import { isDatabaseAway } from "../database/database-outage.ts";
import type { Platform } from "../platform.ts";
import { Refusal, type RefusalSpec, resourceNotFound } from "../refusal.ts";
import { type Dialect, refusalBody, toDialect } from "../refusal-bodies.ts";
import { isCanonicalPath, toUrlPath } from "./canonical-path-rules.ts";
import { limitConnections } from "./connection-limit.ts";
import { acceptForeignForms } from "./form-body.ts";
import { observeRequest } from "./http-metrics.ts";
import { bodyErrors, type JsonConfig, MalformedBody, parseJsonBody } from "./json-body.ts";
import { routePrefixes, unmatchedPath } from "./logged-path-rules.ts";
import { cutOffIfStalled, limitBodyTime, requestTimes } from "./request-times.ts";
import { apiHeaders } from "./security-headers.ts";

const maxBodyBytes = 64 * 1024;
const keepAliveMs = 72_000;
/**
 * A parameter's own schema says how long it may be; the longest is an id of 255 characters, each
 * escaped as nine.
 */
const escapedParameterLength = 255 * 9;

export const edgeErrors = {
  notFound: { status: 404 },
  twoHosts: { status: 400, message: "Bad request" },
  notFoundInV1: resourceNotFound,
  unavailable: {
    status: 503,
    message: "The service is not available right now. Please try again.",
    headers: { "retry-after": "1" },
  },
  internal: { status: 500, message: "Internal server error" },
} satisfies Record<string, RefusalSpec>;

/**
 * Creates the edge without any route: parsing, limits, errors in both dialects, headers, logs and
 * metrics.
 */
export function createHttpServer(platform: Platform, times = requestTimes): FastifyInstance {
  const headers = apiHeaders(platform.config);
  const server = fastify({
    logger: false,
    // Random, so that it does not tell how many requests there were.
    genReqId: () => randomUUID(),
    bodyLimit: maxBodyBytes,
    http: { connectionsCheckingInterval: times.checkEveryMs, headersTimeout: times.headersMs },
    requestTimeout: times.longestMs,
    connectionTimeout: times.idleMs,
    keepAliveTimeout: keepAliveMs,
    forceCloseConnections: "idle",
    // A request that made it in before the port closed is answered like any other.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: escapedParameterLength },
    trustProxy: platform.config.trustedProxies,
    // A target the router cannot read never reaches the hooks below.
    frameworkErrors: (error, request, reply) =>
      sendError(
        platform,
        error,
        request,
        reply.headers(headers).header("x-request-id", request.id),
      ),
  });
  const { connectionsPerAddress, trustedProxies } = platform.config;
  limitConnections(server.server, connectionsPerAddress, trustedProxies);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    async (request: FastifyRequest, body: Buffer) =>
      parseJsonBody(body, request.routeOptions.config as JsonConfig),
  );
  acceptForeignForms(server);
  server.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers).header("x-request-id", request.id);
    limitBodyTime(times, request, reply);
    reply.raw.on("timeout", cutOffIfStalled);
    if (hasTwoHosts(request.raw.rawHeaders)) done(new Refusal(edgeErrors.twoHosts));
    // Unknown paths are rejected before the body is read.
    else if (request.is404 || !isCanonicalPath(toUrlPath(request.raw.url ?? "")))
      done(notFound(request));
    else done();
  });
  const prefixes = new Set<string>();
  server.addHook("onRoute", ({ url }) => {
    for (const prefix of routePrefixes(url)) prefixes.add(prefix);
  });
  let closing = false;
  server.addHook("preClose", (done) => {
    closing = true;
    done();
  });
  server.addHook("onResponse", (request, reply, done) => {
    observeRequest(request, reply);
    logRequest(platform, prefixes, request, reply);
    // Idle connections were closed when the closing began; this one was not idle then.
    if (closing) request.raw.socket.end();
    done();
  });
  server.setErrorHandler((error: FastifyError, request, reply) =>
    sendError(platform, error, request, reply),
  );
  server.setNotFoundHandler((request, reply) =>
    sendError(platform, notFound(request), request, reply),
  );
  return server;
}

/** Serves handlers that find nothing: the same answer as for an unknown address. */
export function notFound(request: FastifyRequest): Refusal {
  const dialect = toDialect(toUrlPath(request.raw.url ?? ""));
  return new Refusal(dialect === "v1" ? edgeErrors.notFoundInV1 : edgeErrors.notFound);
}

function sendError(
  platform: Platform,
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const dialect = toDialect(toUrlPath(request.raw.url ?? ""));
  const refusal = inDialect(dialect, error instanceof Refusal ? error : toRefusal(error));
  if (refusal.spec === edgeErrors.internal) {
    platform.log.error(
      { error, requestId: request.id, route: request.routeOptions?.url },
      "a request failed",
    );
  } else if (refusal.spec === edgeErrors.unavailable) {
    platform.log.warn(
      { error, requestId: request.id, route: request.routeOptions?.url },
      "the database is not available",
    );
  }
  const body = refusalBody(dialect, refusal);
  return reply
    .status(refusal.spec.status)
    .headers(refusal.spec.headers ?? {})
    .header("content-type", "application/json; charset=utf-8")
    .send(body === undefined ? "" : JSON.stringify(body));
}

/** Malformed JSON is 400 on the account wire and 422 on the billing wire. */
function inDialect(dialect: Dialect, refusal: Refusal): Refusal {
  if (dialect !== "v1" || refusal.spec !== bodyErrors.malformed) return refusal;
  if (refusal instanceof MalformedBody) {
    const { path, message } = refusal.fault;
    return validationRefusal([{ type: "value_error", loc: ["body", ...path], msg: message }]);
  }
  return validationRefusal([{ type: "json_invalid", loc: ["body"], msg: "JSON decode error" }]);
}

/** Anything that is not a Refusal is a Fastify 4xx, a database outage, or a bug. */
function toRefusal(error: Error & { code?: string; statusCode?: number }): Refusal {
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return new Refusal(bodyErrors.tooLarge);
  if (error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return new Refusal(bodyErrors.notJson);
  if (error.code === "FST_ERR_BAD_URL") return new Refusal(edgeErrors.notFound);
  if (isDatabaseAway(error) || isStatementTimeout(error))
    return new Refusal(edgeErrors.unavailable);
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return new Refusal({ status, message: "Bad request" });
  return new Refusal(edgeErrors.internal);
}

/** For a route whose pattern is written in another way than the router's. */
export interface LogConfig {
  loggedAs?: string;
}

function logRequest(
  platform: Platform,
  prefixes: ReadonlySet<string>,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (!platform.log.isLevelEnabled("info")) return;
  platform.log.info(
    {
      requestId: request.id,
      method: request.method,
      path: loggedPath(request, prefixes),
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
      address: request.ip,
    },
    "request",
  );
}

/**
 * Any value in a path may be a secret, so the log shows the route's pattern. The page shell's `/*`
 * matches everything.
 */
function loggedPath(request: FastifyRequest, prefixes: ReadonlySet<string>): string {
  const { url, config } = request.routeOptions ?? {};
  const { loggedAs = url } = (config ?? {}) as LogConfig;
  return loggedAs === undefined || loggedAs === "/*"
    ? unmatchedPath(toUrlPath(request.raw.url ?? ""), prefixes)
    : loggedAs;
}

/** Node takes the first one; a proxy in front of us may have used the other. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}
