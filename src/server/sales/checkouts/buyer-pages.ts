import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#server/platform/config/config.ts";
import { isDatabaseAway } from "#server/platform/database/database-outage.ts";
import type { Edge } from "#server/platform/http/edge.ts";
import type { LogConfig } from "#server/platform/http/http-server.ts";
import { fillSettings } from "#server/platform/http/page-settings.ts";
import {
  commonHeaders,
  type PageSources,
  pagePolicy,
} from "#server/platform/http/security-headers.ts";
import { webFolder } from "#server/platform/http/web-pages.ts";
import { findCheckout, findCheckoutBySecret } from "./checkout-store.ts";

/** What Stripe's library needs, by its documentation. Only live checkouts load it. */
const stripeSources: PageSources = {
  scripts: ["https://js.stripe.com"],
  frames: ["https://js.stripe.com", "https://hooks.stripe.com"],
  connections: ["https://api.stripe.com"],
};

const checkoutPaths = ["/checkout/:secret", "/checkout/:secret/confirmation"];

interface CheckoutAddress {
  Params: { secret: string };
}

/** The pages of buyers: a build of their own, mounted where their addresses say. Nothing may keep a copy of them. */
export function mountBuyerPages(edge: Edge, folder = webFolder): void {
  const file = join(folder, "checkout.html");
  if (!existsSync(file)) return;
  const { server, platform } = edge;
  const { config } = platform;
  const { mode, baseUrl } = config;
  const html = fillSettings(readFileSync(file, "utf8"), { mode, baseUrl });
  const processor = mode === "live" ? stripeSources : {};

  for (const url of checkoutPaths) {
    server.route<CheckoutAddress>({
      method: ["GET", "HEAD"],
      url,
      config: { loggedAs: url } satisfies LogConfig,
      handler: async (request, reply) => {
        const ancestors = await findEmbedder(edge, request);
        const policy = pagePolicy(html, { ...processor, ancestors });
        return sendPage(reply, config, html, policy);
      },
    });
  }
  server.route({
    method: ["GET", "HEAD"],
    url: "/receipt/:token",
    config: { loggedAs: "/receipt/:token" } satisfies LogConfig,
    handler: async (_request, reply) => sendPage(reply, config, html, pagePolicy(html)),
  });
}

/**
 * The site that may show this checkout in a frame. The page itself says what is wrong: with a secret, or with us while
 * the database is away.
 */
async function findEmbedder(
  { platform }: Edge,
  { params }: FastifyRequest<CheckoutAddress>,
): Promise<string[]> {
  const { db } = platform.database;
  try {
    const found = await findCheckoutBySecret(db, params.secret);
    const checkout = found && (await findCheckout(db, found.sellerId, found.id));
    return checkout?.embedOrigin ? [checkout.embedOrigin] : [];
  } catch (error) {
    if (isDatabaseAway(error)) return [];
    throw error;
  }
}

function sendPage(reply: FastifyReply, config: Config, html: string, policy: string): FastifyReply {
  return reply
    .headers({
      ...commonHeaders(config),
      ...(config.mode === "live" ? { "permissions-policy": livePermissions } : {}),
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      // The address holds a secret, and the processor wants to know the site.
      "referrer-policy": "strict-origin",
    })
    .send(html);
}

/** Wallets ask for a payment through the browser. */
const livePermissions =
  'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com")';
