import type { FastifyReply, FastifyRequest } from "fastify";
import { type Caller, type Ctx, unitOfWork } from "../context.ts";
import type { Platform } from "../platform.ts";
import { canonicalAddress } from "./client-address.ts";

const userAgentLength = 512;

/** A request as handlers see it: parsed input, who is asking, and the way to a unit of work. */
export interface EdgeRequest<Body = unknown, Query = unknown> {
  platform: Platform;
  body: Body;
  query: Query;
  params: Record<string, string>;
  headers: FastifyRequest["headers"];
  caller: Caller;
  /** Adds a Set-Cookie line to the response, also if it is an error. */
  setCookie(line: string): void;
  unitOfWork<Result>(action: (ctx: Ctx) => Promise<Result>): Promise<Result>;
}

export function edgeRequest(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): EdgeRequest {
  const edge: EdgeRequest & CallerOnDemand = Object.create(callerOnDemand);
  edge.source = request;
  edge.settled = undefined;
  edge.platform = platform;
  edge.body = request.body;
  edge.query = undefined;
  edge.params = request.params as Record<string, string>;
  edge.headers = request.headers;
  edge.setCookie = (line) => void reply.header("set-cookie", line);
  edge.unitOfWork = (action) => unitOfWork(platform, edge.caller, action);
  return edge;
}

interface CallerOnDemand {
  source: FastifyRequest;
  settled: Caller | undefined;
  caller: Caller;
}

/**
 * A request that only reads its session needs no address. Inherited by all: an accessor of its own
 * would give each request a hidden class of its own, and the collector a fifth of the processor.
 */
const callerOnDemand = {
  get caller() {
    this.settled ??= anonymousCaller(this.source);
    return this.settled;
  },
  set caller(settled) {
    this.settled = settled;
  },
} as CallerOnDemand;

function anonymousCaller(request: FastifyRequest): Caller {
  return {
    kind: "anonymous",
    ipAddress: canonicalAddress(request.ip),
    userAgent: (request.headers["user-agent"] ?? "").slice(0, userAgentLength),
    requestId: request.id,
  };
}
