import type { FastifyRequest } from "fastify";
import { canonicalAddress, isLoopback } from "./client-address.ts";

/**
 * Headers that proxies, load balancers and content networks add; browsers and command lines send
 * none of them.
 */
const forwardingHeader = new RegExp(
  `^(?:${[
    "forwarded(?:-.*)?",
    "x-(?:original-)?forwarded(?:-.*)?",
    "x-original-(?:host|url|for|proto)",
    "x-(?:real|client|cluster-client|proxyuser|remote|originating|envoy-external)-(?:ip|addr|address)",
    "x-(?:host|proxy-.*|envoy-.*|arr-.*|azure-.*|amz-cf-.*|amzn-.*|appengine-.*|cloud-trace-context)",
    "(?:true-client|fastly-client|fly-client|client|wl-proxy-client)-ip",
    "(?:cf|cdn|ngrok|tailscale|fly|akamai)-.*",
    "via",
    "proxy-.*",
  ].join("|")})$`,
);

/**
 * Returns whether a program on this machine asked by itself. A proxy on this machine also has a
 * loopback address, so any sign of one counts: its headers, or HTTP/1.0, which nginx speaks to its
 * upstreams by default and browsers do not.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  return (
    isLoopback(canonicalAddress(request.socket.remoteAddress)) &&
    request.raw.httpVersion !== "1.0" &&
    !isForwarded(request.headers)
  );
}

export function isForwarded(headers: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(headers).some((name) => forwardingHeader.test(name));
}
