import type { FastifyReply, FastifyRequest } from "fastify";
import { Histogram, Registry } from "prom-client";

export const metricsRegistry = new Registry();

const requestSeconds = new Histogram({
  name: "guildhall_http_request_seconds",
  help: "Time to answer a request, by route, method and class of status.",
  labelNames: ["route", "method", "status"],
  buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
  registers: [metricsRegistry],
});
const series = new Map<string, Histogram.Internal<"route" | "method" | "status">>();

/**
 * Labels come from the matched route, never from the address asked for: their number is bounded.
 */
export function observeRequest(request: FastifyRequest, reply: FastifyReply): void {
  const route = request.routeOptions?.url ?? "unmatched";
  const method = request.routeOptions?.url ? request.method : "any";
  const status = `${Math.floor(reply.statusCode / 100)}xx`;
  const name = `${method} ${status} ${route}`;
  const known = series.get(name) ?? requestSeconds.labels({ route, method, status });
  series.set(name, known);
  known.observe(reply.elapsedTime / 1000);
}
