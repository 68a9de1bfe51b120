import type { FastifyReply, FastifyRequest } from "fastify";
import { Histogram, Registry } from "prom-client";

export const metricsRegistry = new Registry();

/** Labels come from the matched route, never from the address asked for: their number is bounded. */
const requestSeconds = new Histogram({
  name: "guildhall_http_request_seconds",
  help: "Time to answer a request, by route, method and class of status.",
  labelNames: ["route", "method", "status"],
  buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
  registers: [metricsRegistry],
});

export function observeRequest(request: FastifyRequest, reply: FastifyReply): void {
  const route = request.routeOptions?.url ?? "unmatched";
  const status = `${Math.floor(reply.statusCode / 100)}xx`;
  const method = request.routeOptions?.url ? request.method : "any";
  requestSeconds.observe({ route, method, status }, reply.elapsedTime / 1000);
}
