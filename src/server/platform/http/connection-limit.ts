import type { Server } from "node:http";
import { Counter } from "prom-client";
import { canonicalAddress, isInNetworks, toLimitKey } from "./client-address.ts";
import { metricsRegistry } from "./http-metrics.ts";

const refused = new Counter({
  name: "guildhall_http_connections_refused_total",
  help: "Connections closed immediately because their address had too many.",
  registers: [metricsRegistry],
});

/**
 * Limits the open connections of one client address. A trusted proxy carries many clients and is
 * not limited.
 */
export function limitConnections(
  server: Server,
  max: number | undefined,
  trustedProxies: readonly string[],
): void {
  if (max === undefined) return;
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const address = canonicalAddress(socket.remoteAddress);
    if (isInNetworks(address, trustedProxies)) return;
    const key = toLimitKey(address);
    const count = open.get(key) ?? 0;
    if (count >= max) {
      refused.inc();
      socket.destroy();
      return;
    }
    open.set(key, count + 1);
    socket.once("close", () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left === 0) open.delete(key);
      else open.set(key, left);
    });
  });
}
