import { timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { collectDefaultMetrics } from "prom-client";
import { sha256 } from "../keys.ts";
import { isFromThisMachine } from "./direct-request.ts";
import type { Edge } from "./edge.ts";
import { metricsRegistry } from "./http-metrics.ts";
import { notFound } from "./http-server.ts";
import { readinessCheck } from "./readiness.ts";

/**
 * Answers whether this node is alive and ready, with its measurements, for the machines that look
 * after it.
 */
export function healthRoutes({ server, platform }: Edge): void {
  if (!metricsRegistry.getSingleMetric("process_cpu_seconds_total")) {
    collectDefaultMetrics({ register: metricsRegistry });
  }
  server.get("/healthz", async () => ({ ok: true }));
  const checkReadiness = readinessCheck(platform);
  server.get("/readyz", async (_request, reply) => {
    const reason = await checkReadiness();
    if (reason === undefined) return { ok: true };
    return reply.status(503).header("retry-after", "1").send({ ok: false, reason });
  });
  server.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(request, platform.config.metricsToken)) throw notFound(request);
    return reply
      .header("content-type", metricsRegistry.contentType)
      .send(await metricsRegistry.metrics());
  });
}

/** A proxy on this machine must present the token. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const presented = request.headers.authorization?.replace(/^Bearer /, "");
  if (token !== undefined && presented !== undefined) {
    return timingSafeEqual(sha256(presented), sha256(token));
  }
  return isFromThisMachine(request);
}
