import type { FastifyReply, FastifyRequest } from "fastify";
import { ClientSecretParams } from "#contract/billing/checkout-schema.ts";
import { canonicalAddress, toLimitKey } from "#server/platform/http/client-address.ts";
import { limitError, tooManyRequests } from "#server/platform/limits/rate-limit.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { DescribedByteRoute } from "#server/v1/described-byte-route.ts";
import type { SellerEdge } from "#server/v1/seller-edge.ts";
import { sellerErrors } from "#server/v1/seller-errors.ts";
import { limitedV1, mountedPaths } from "#server/v1/seller-routes.ts";
import { parsedPart } from "#server/v1/v1-input.ts";
import { findCurrentCheckout } from "../expiry/expire-checkouts.ts";
import { checkoutErrors } from "../records/checkout-errors.ts";
import { type CheckoutRow, findCheckoutBySecret } from "../records/checkout-store.ts";
import { openCheckoutPageHub } from "../streams/checkout-page-hub.ts";
import type { CheckoutPageEvent } from "../streams/checkout-streams.ts";
import { countedStreams } from "../streams/counted-streams.ts";

const path = "/v1/checkouts/client/:client_secret/stream";
const heartbeatMs = 15_000;
const retrySeconds = 5;
/** A page that does not read what it is sent connects again later. */
const maxWaitingBytes = 64 * 1_024;
/** While a stream is being opened. It begins with the state at that moment, so nothing is lost. */
const maxWaitingEvents = 20;

/** Sends events to the page of a checkout: what happens to it, on whichever node. */
export function checkoutStreamRoutes(edge: SellerEdge): void {
  const { server, platform } = edge;
  const hub = openCheckoutPageHub(platform);
  const streams = countedStreams();
  // A stream never ends by itself: closing would wait for it for ever.
  server.addHook("preClose", hub.close);

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { client_secret: secret } = parsedPart("path", ClientSecretParams, request.params) as {
      client_secret: string;
    };
    const found = await findCheckoutBySecret(platform.database.db, secret);
    if (!found) throw new Refusal(sellerErrors.notFound);
    const release = streams.take(toLimitKey(canonicalAddress(request.ip)), found.id);
    if (!release) throw tooManyRequests(retrySeconds);
    const stream = openStream(reply, release);
    try {
      stream.onEnd(await hub.listen(found.id, { onEvent: stream.send, onEnd: stream.end }));
      // The state that is sent now includes everything before the first event.
      const row = await getCheckout(found);
      stream.start({ type: "checkout.updated", status: row.status });
    } catch (error) {
      stream.abandon();
      throw error;
    }
    return reply;
  };
  const getCheckout = async (key: { sellerId: string; id: string }): Promise<CheckoutRow> => {
    const row = await findCurrentCheckout(platform, platform.database.db, key.sellerId, key.id);
    if (!row) throw new Refusal(sellerErrors.notFound);
    if (row.status === "expired") throw new Refusal(checkoutErrors.expired);
    return row;
  };
  edge.byteRoutes.push(describedStream);
  for (const url of mountedPaths(path))
    server.route({ method: "GET", url, onRequest: limitedV1(edge, path), handler });
}

const describedStream: DescribedByteRoute = {
  name: "checkouts.clientStream",
  method: "GET",
  path,
  summary: "Follow a checkout: server-sent events, the first one with its status now.",
  isSigned: false,
  parameters: [
    {
      name: "client_secret",
      in: "path",
      description: "Client secret of the checkout.",
      schema: { type: "string" },
    },
  ],
  gives: {
    mediaType: "text/event-stream",
    description:
      "`checkout.updated` with its `status`, `checkout.order_created` with the `order_id`; read the rest with `GET`.",
    isStream: true,
  },
  headers: {},
  refusals: [checkoutErrors.expired, limitError],
};

function openStream(reply: FastifyReply, release: () => void) {
  const { raw } = reply;
  const endings = [release];
  let isStarted = false;
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const waiting: CheckoutPageEvent[] = [];

  const abandon = () => {
    isOver = true;
    clearInterval(timer);
    for (const ending of endings.splice(0)) ending();
  };
  const end = () => {
    abandon();
    if (isStarted) raw.end();
  };
  const write = (text: string) => {
    raw.write(text);
    if (raw.writableLength > maxWaitingBytes) raw.destroy();
  };
  const send = (event: CheckoutPageEvent) => {
    if (isStarted) write(formatEvent(event));
    else if (waiting.length < maxWaitingEvents) waiting.push(event);
  };
  raw.once("close", abandon);
  return {
    send,
    end,
    abandon,
    onEnd(ending: () => void) {
      if (isOver) ending();
      else endings.push(ending);
    },
    start(first: CheckoutPageEvent) {
      reply.hijack();
      if (isOver) return void raw.destroy();
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        "content-type": "text/event-stream; charset=utf-8",
        // Proxies that collect answers would hold the events back.
        "x-accel-buffering": "no",
        // When a stream ends, so does its connection: a node that closes does not wait for it.
        connection: "close",
      });
      isStarted = true;
      write(`retry: ${retrySeconds * 1_000}\n\n`);
      for (const event of [first, ...waiting.splice(0)]) send(event);
      timer = setInterval(() => write(": still here\n\n"), heartbeatMs).unref();
    },
  };
}

function formatEvent({ type, ...data }: CheckoutPageEvent): string {
  return `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}
