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
  /** Adds a Set-Cookie line to the answer, whatever the answer will be. */
  setCookie(line: string): void;
  unitOfWork<Result>(action: (ctx: Ctx) => Promise<Result>): Promise<Result>;
}

export function edgeRequest(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
): EdgeRequest {
  let caller: Caller | undefined;
  const edge: EdgeRequest = {
    platform,
    body: request.body,
    query: request.query,
    params: request.params as Record<string, string>,
    headers: request.headers,
    // Made on demand: a request that only reads its session needs no address.
    get caller() {
      caller ??= anonymousCaller(request);
      return caller;
    },
    set caller(settled) {
      caller = settled;
    },
    setCookie: (line) => void reply.header("set-cookie", line),
    unitOfWork: (action) => unitOfWork(platform, edge.caller, action),
  };
  return edge;
}

function anonymousCaller(request: FastifyRequest): Caller {
  return {
    kind: "anonymous",
    ipAddress: canonicalAddress(request.ip),
    userAgent: (request.headers["user-agent"] ?? "").slice(0, userAgentLength),
    requestId: request.id,
  };
}
