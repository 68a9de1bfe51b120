import { timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { collectDefaultMetrics } from "prom-client";
import type { MachineClock } from "../clock.ts";
import { sha256 } from "../keys.ts";
import { isFromThisMachine } from "./direct-request.ts";
import type { Edge } from "./edge.ts";
import { metricsRegistry } from "./http-metrics.ts";
import { notFound } from "./http-server.ts";

const readyForMs = 1_000;

/** Alive, ready, and measured: for the machines that look after this node. */
export function healthRoutes({ server, platform }: Edge): void {
  if (!metricsRegistry.getSingleMetric("process_cpu_seconds_total")) {
    collectDefaultMetrics({ register: metricsRegistry });
  }
  server.get("/healthz", async () => ({ ok: true }));
  const checkDatabase = sharedCheck(platform.clock, () => platform.database.pool.query("select 1"));
  server.get("/readyz", async () => {
    await checkDatabase();
    return { ok: true };
  });
  server.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(request, platform.config.metricsToken)) throw notFound(request);
    return reply
      .header("content-type", metricsRegistry.contentType)
      .send(await metricsRegistry.metrics());
  });
}

/** However many ask at once, one check is under way, and its success counts for a second. */
function sharedCheck(clock: MachineClock, check: () => Promise<unknown>): () => Promise<unknown> {
  let passedAtMs = Number.NEGATIVE_INFINITY;
  let underWay: Promise<unknown> | undefined;
  return () => {
    if (clock.nowMs() - passedAtMs < readyForMs) return Promise.resolve();
    underWay ??= check()
      .then(() => {
        passedAtMs = clock.nowMs();
      })
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };
}

/** A proxy on this machine must present the token. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const presented = request.headers.authorization?.replace(/^Bearer /, "");
  if (token !== undefined && presented !== undefined) {
    return timingSafeEqual(sha256(presented), sha256(token));
  }
  return isFromThisMachine(request);
}
