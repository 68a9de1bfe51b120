import type { FastifyReply, FastifyRequest } from "fastify";
import { serverMessages } from "#contract/messages/all-server-messages.ts";
import { fillMessage } from "#contract/messages/buyer-language.ts";
import type { Metadata } from "#contract/metadata.ts";
import { findOrganization } from "#server/identity/organizations/organization-store.ts";
import { htmlAnswer, redirectTo, sendAnswer } from "#server/platform/http/answers.ts";
import { toLimitKey } from "#server/platform/http/client-address.ts";
import { edgeRequest } from "#server/platform/http/edge-request.ts";
import type { Limit } from "#server/platform/limits/rate-limit-rules.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { SellerEdge } from "#server/v1/seller-edge.ts";
import { limitedV1 } from "#server/v1/seller-routes.ts";
import { requestedLocale } from "../pages/buyer-document.ts";
import { linkPage } from "../pages/link-page.ts";
import { checkoutUrl } from "../records/checkout-view.ts";
import { splitLinkQuery } from "./link-query-rules.ts";
import { findLinkBySecret, type KnownLink, visitLink } from "./visit-link.ts";

const paths = ["/buy/:secret", "/v1/checkout-links/:secret/redirect"];

/** Each visit makes a checkout: a crawler must not make them without end. */
const visitsOfAddress: Limit = { requests: 30, windowMs: 60_000 };
const visitsOfLink: Limit = { requests: 600, windowMs: 60_000 };

/** Serves the address of a checkout link: makes a checkout and leads to its page. */
export function linkVisitRoutes(edge: SellerEdge): void {
  for (const url of paths) {
    const onRequest = limitedV1(edge, url);
    edge.server.route({
      method: "GET",
      url,
      onRequest,
      handler: (request, reply) => visit(edge.platform, request, reply),
    });
    edge.server.route({
      method: "HEAD",
      url,
      onRequest,
      handler: (request, reply) => check(edge.platform, request, reply),
    });
  }
}

async function visit(platform: Platform, request: FastifyRequest, reply: FastifyReply) {
  const { secret } = request.params as { secret: string };
  const show = (status: number, kind: PageKind, values: Record<string, string> = {}) =>
    sendAnswer(reply, linkAnswer(request, status, kind, values));
  const known = await findLinkBySecret(platform, secret);
  if (!known) return show(404, "unknown");
  const { caller } = edgeRequest(platform, request, reply);
  const waitSeconds = await takePlaces(platform, caller.ipAddress, known);
  if (waitSeconds !== undefined) {
    reply.header("retry-after", waitSeconds);
    return show(429, "busy");
  }
  const query = new URL(request.raw.url ?? "", "http://localhost").searchParams;
  const { passedOn, ...wanted } = splitLinkQuery(query, known.link.metadata as Metadata);
  const checkout = await visitLink(platform, caller, known, wanted);
  if (checkout) {
    const search = new URLSearchParams(passedOn).toString();
    const url = checkoutUrl(checkout, platform.config.baseUrl);
    return sendAnswer(reply, redirectTo(search === "" ? url : `${url}?${search}`));
  }
  const seller = await findOrganization(platform.database.db, known.sellerId);
  return show(410, "soldOut", { seller: seller?.name ?? "" });
}

/** Programs that only check whether a link works make no checkout. */
async function check(platform: Platform, request: FastifyRequest, reply: FastifyReply) {
  const { secret } = request.params as { secret: string };
  const known = await findLinkBySecret(platform, secret);
  return reply.status(known ? 200 : 404).send();
}

/** As all limits of the billing wire, in live mode only. */
async function takePlaces(
  { config, limiter }: Platform,
  address: string,
  { link }: KnownLink,
): Promise<number | undefined> {
  if (config.mode !== "live") return undefined;
  return limiter.takeAll([
    { key: `checkout-link ${toLimitKey(address)}`, limit: visitsOfAddress },
    { key: `checkout-link ${link.id}`, limit: visitsOfLink },
  ]);
}

type PageKind = "unknown" | "soldOut" | "busy";

function linkAnswer(
  request: FastifyRequest,
  status: number,
  kind: PageKind,
  values: Record<string, string>,
) {
  const { language } = requestedLocale(request);
  const messages = serverMessages[language].link;
  const text = fillMessage(messages[kind], values);
  return htmlAnswer(linkPage(language, messages[`${kind}Title`], text), status);
}
