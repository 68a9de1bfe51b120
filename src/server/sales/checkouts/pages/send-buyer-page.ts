import type { FastifyReply } from "fastify";
import type { Config } from "#server/platform/config/config.ts";
import { commonHeaders } from "#server/platform/http/security-headers.ts";

/**
 * Sends the document of a buyer's page. Its address may hold a secret: nothing may keep a copy or
 * list it.
 */
export function sendBuyerPage(
  reply: FastifyReply,
  config: Config,
  html: string,
  policy: string,
): FastifyReply {
  return reply
    .headers({
      ...commonHeaders(config),
      ...(config.mode === "live" ? { "permissions-policy": livePermissions } : {}),
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      // The processor wants to know the site.
      "referrer-policy": "strict-origin",
    })
    .send(html);
}

/** Wallets ask for a payment through the browser. */
const livePermissions =
  'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com")';
