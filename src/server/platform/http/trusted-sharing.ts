import type { FastifyReply, FastifyRequest } from "fastify";
import { isTrustedOrigin, type Trust } from "../config/origin-rules.ts";

/** Allows CORS with credentials for trusted origins only. */
export function shareWithTrustedOrigin(
  trust: Trust,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  const { origin } = request.headers;
  if (origin === undefined || !isTrustedOrigin(trust, origin)) return false;
  reply.headers({
    "access-control-allow-origin": origin,
    "access-control-allow-credentials": "true",
    "access-control-expose-headers":
      "ETag, X-Retry-After, Retry-After, X-Request-Id, Idempotent-Replayed, Guildhall-Sandbox",
    vary: "Origin",
  });
  return true;
}
