import type { FastifyReply, FastifyRequest } from "fastify";
import type { Edge } from "./edge.ts";
import { notFound } from "./http-server.ts";
import { shareWithTrustedOrigin } from "./trusted-sharing.ts";

const preflightSeconds = 600;

/**
 * Answers the preflight request of a browser for a trusted foreign page. For all others this path
 * does not exist.
 */
export function preflightRoutes(
  { server, trust }: Edge,
  methodsByPath: Readonly<Record<string, string>>,
): void {
  const mayAsk = async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = request.headers["access-control-request-method"];
    if (asked === undefined || !shareWithTrustedOrigin(trust, request, reply))
      throw notFound(request);
  };
  for (const [basePath, allowed] of Object.entries(methodsByPath)) {
    server.options(`${basePath}/*`, { onRequest: mayAsk }, async (_request, reply) =>
      reply
        .status(204)
        .headers({
          "access-control-allow-methods": allowed,
          "access-control-allow-headers":
            "Content-Type, Authorization, X-Api-Key, Idempotency-Key, X-Amz-Checksum-Sha256",
          "access-control-max-age": String(preflightSeconds),
        })
        .send(),
    );
  }
}
