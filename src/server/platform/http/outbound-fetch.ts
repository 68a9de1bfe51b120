import type { Agent, Dispatcher } from "undici";
import type {
  Destination,
  OutboundFetch,
  OutboundLimits,
  OutboundRequest,
} from "../outbound-request.ts";
import { OutboundFailure, toOutboundFailure } from "./outbound-failure.ts";
import { toReach } from "./outbound-reach.ts";
import { type ResolveName, resolveName } from "./outbound-resolver.ts";
import { outboundUrlFault } from "./outbound-rules.ts";

export const outboundLimits: OutboundLimits = {
  headersMs: 10_000,
  totalMs: 15_000,
  bodyBytes: 64 * 1_024,
  longBody: "fails",
};

/** One server of a stranger must not take all connections; those of the configuration are few. */
const connectionsPerServer: Record<Destination, number> = { configured: 64, public: 2, webhook: 2 };
const alwaysSent = { "user-agent": "Guildhall", "accept-encoding": "identity" };
/** The URL, the body and the connections decide these. */
const neverTaken = ["host", "content-length", "transfer-encoding", "connection"];

/** Opens the way to other servers. Tests give it another `resolve`. */
export function openOutboundFetch(
  mode: "sandbox" | "live",
  resolve: ResolveName = resolveName,
): OutboundFetch {
  const agents = new Map<Destination, Promise<Agent>>();
  const agentFor = (destination: Destination) => {
    const known = agents.get(destination) ?? newAgent(destination, mode, resolve);
    agents.set(destination, known);
    return known;
  };
  return async (url, request) => {
    const fault = outboundUrlFault(url, toReach(request.destination, mode));
    if (fault) throw new OutboundFailure("blocked", `the URL ${fault}`);
    const limits = { ...outboundLimits, ...request.limits };
    const deadline = AbortSignal.timeout(limits.totalMs);
    try {
      const agent = await agentFor(request.destination);
      const asked = agent.request(toDispatch(url, request, limits, deadline));
      const answer = await unlessAborted(asked, deadline);
      const { statusCode: status } = answer;
      return { status, headers: toHeaders(answer), body: await readBody(answer, limits) };
    } catch (error) {
      throw toOutboundFailure(error, deadline.aborted);
    }
  };
}

/** Loads the library with the first request: that takes half a second on a busy machine. */
async function newAgent(
  destination: Destination,
  mode: "sandbox" | "live",
  resolve: ResolveName,
): Promise<Agent> {
  const { openAgent, toGuard } = await import("./outbound-agent.ts");
  const guard = toGuard(toReach(destination, mode), resolve);
  return openAgent(guard, connectionsPerServer[destination]);
}

function toDispatch(
  url: string,
  { method = "GET", headers = {}, body }: OutboundRequest,
  { headersMs, totalMs }: OutboundLimits,
  signal: AbortSignal,
): Dispatcher.RequestOptions {
  const { origin, pathname, search } = new URL(url);
  return {
    origin,
    path: pathname + search,
    method,
    headers: toSentHeaders(headers),
    body: body ?? null,
    headersTimeout: headersMs,
    bodyTimeout: totalMs,
    signal,
  };
}

/** Compares names without their case, so that none is sent twice. Ours replace a caller's. */
function toSentHeaders(asked: Readonly<Record<string, string>>): Record<string, string> {
  const named = Object.entries(asked).map(([name, value]) => [name.toLowerCase(), value] as const);
  const taken = named.filter(([name]) => !neverTaken.includes(name));
  return { ...Object.fromEntries(taken), ...alwaysSent };
}

/** The library notices the end of the time only when it has a connection. */
function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

function toHeaders({ headers }: Dispatcher.ResponseData): Headers {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  );
  return new Headers(pairs);
}

async function readBody(
  { body }: Dispatcher.ResponseData,
  { bodyBytes, longBody }: OutboundLimits,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Leaving the loop closes the connection.
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes <= bodyBytes) continue;
    if (longBody === "fails")
      throw new OutboundFailure("too_large", `the answer is longer than ${bodyBytes} bytes`);
    break;
  }
  return Buffer.concat(chunks).subarray(0, bodyBytes);
}
