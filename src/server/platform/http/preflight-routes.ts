import type { FastifyReply, FastifyRequest } from "fastify";
import { authBasePath, type Edge, shareWithTrustedOrigin } from "./auth-routes.ts";
import { notFound } from "./http-server.ts";

const preflightSeconds = 600;

/** What a browser asks before it lets a trusted foreign page call us; to anybody else this address does not exist. */
export function preflightRoutes({ server, trust }: Edge): void {
  const mayAsk = async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = request.headers["access-control-request-method"];
    if (asked === undefined || !shareWithTrustedOrigin(trust, request, reply))
      throw notFound(request);
  };
  server.options(`${authBasePath}/*`, { onRequest: mayAsk }, async (_request, reply) =>
    reply
      .status(204)
      .headers({
        "access-control-allow-methods": "GET, POST",
        "access-control-allow-headers": "Content-Type, X-Api-Key, Idempotency-Key",
        "access-control-max-age": String(preflightSeconds),
      })
      .send(),
  );
}
