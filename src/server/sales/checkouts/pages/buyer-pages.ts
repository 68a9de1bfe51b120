import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyRequest } from "fastify";
import { findProduct } from "#server/catalog/products/product-store.ts";
import type { Config } from "#server/platform/config/config.ts";
import { isDatabaseAway } from "#server/platform/database/database-outage.ts";
import type { Edge } from "#server/platform/http/edge.ts";
import type { LogConfig } from "#server/platform/http/http-server.ts";
import { fillSettings } from "#server/platform/http/page-settings.ts";
import { type PageSources, pagePolicy } from "#server/platform/http/security-headers.ts";
import { webFolder } from "#server/platform/http/web-pages.ts";
import { readOrderPaymentToken } from "../../orders/order-payment-address.ts";
import { findOrder } from "../../orders/order-store.ts";
import { readReceiptToken } from "../../receipts/receipt-address.ts";
import { isEmbeddable } from "../embedding/embed-problems.ts";
import { type CheckoutRow, findCheckout, findCheckoutBySecret } from "../records/checkout-store.ts";
import {
  type BuyerDocuments,
  type BuyerPage,
  buyerDocuments,
  requestedLocale,
} from "./buyer-document.ts";
import { type BuyerPart, listCheckoutParts, listPayParts } from "./buyer-page-rules.ts";
import { sendBuyerPage } from "./send-buyer-page.ts";

/**
 * The sources that Stripe's library requires, by its documentation. Only live checkouts load it.
 */
const stripeSources: PageSources = {
  scripts: ["https://js.stripe.com"],
  frames: ["https://js.stripe.com", "https://hooks.stripe.com"],
  connections: ["https://api.stripe.com"],
};

const checkoutPaths = ["/checkout/:secret", "/checkout/:secret/confirmation"];

interface CheckoutAddress {
  Params: { secret: string };
}

interface OrderPath {
  Params: { token: string };
}

interface OrderPages {
  edge: Edge;
  config: Config;
  documentIn: BuyerDocuments;
  html: string;
  processor: PageSources;
}

/**
 * Mounts the pages of buyers: a build of their own, where their addresses say. Nothing may keep a
 * copy of them.
 */
export function mountBuyerPages(edge: Edge, folder = webFolder): void {
  const file = join(folder, "checkout.html");
  if (!existsSync(file)) return;
  const { server, platform } = edge;
  const { config } = platform;
  const { mode, baseUrl } = config;
  const html = fillSettings(readFileSync(file, "utf8"), { mode, baseUrl });
  const documentIn = buyerDocuments(folder, html, mode);
  const processor = mode === "live" ? stripeSources : {};

  for (const url of checkoutPaths) {
    server.route<CheckoutAddress>({
      method: ["GET", "HEAD"],
      url,
      config: { loggedAs: url } satisfies LogConfig,
      handler: async (request, reply) => {
        const checkout = await findOpened(edge, request);
        const ancestors = await unlessAway(async () => checkout && listAncestors(edge, checkout));
        const policy = pagePolicy(html, { ...processor, ancestors: ancestors ?? [] });
        const locale = requestedLocale(request, checkout?.locale);
        const parts = await unlessAway(async () => checkout && listParts(edge, checkout, request));
        return sendBuyerPage(reply, config, documentIn("checkout", locale, parts), policy);
      },
    });
  }
  mountOrderPages({ edge, config, documentIn, html, processor });
}

/** Receipts and payment links: a token of ours is the address of one order. */
function mountOrderPages({ edge, config, documentIn, html, processor }: OrderPages): void {
  const pages = [
    { page: "receipt", read: readReceiptToken, policy: pagePolicy(html) },
    { page: "pay", read: readOrderPaymentToken, policy: pagePolicy(html, processor) },
  ] satisfies { page: BuyerPage; read: unknown; policy: string }[];
  for (const { page, read, policy } of pages) {
    const url = `/${page}/:token`;
    edge.server.route<OrderPath>({
      method: ["GET", "HEAD"],
      url,
      config: { loggedAs: url } satisfies LogConfig,
      handler: async (request, reply) => {
        const { keys, database } = edge.platform;
        const subject = read(keys, request.params.token);
        const order = await unlessAway(
          async () => subject && findOrder(database.db, subject.sellerId, subject.orderId),
        );
        const parts = page === "pay" && order ? listPayParts(order) : [];
        const document = documentIn(page, requestedLocale(request, order?.locale), parts);
        return sendBuyerPage(reply, config, document, policy);
      },
    });
  }
}

/** The site that shows this checkout in a frame, if the seller lets it. */
async function listAncestors(
  { platform }: Edge,
  { organizationId, embedOrigin: origin, embedOriginFromLink: isFromLink }: CheckoutRow,
): Promise<string[]> {
  if (origin === null) return [];
  return (await isEmbeddable(platform, organizationId, { origin, isFromLink })) ? [origin] : [];
}

/** The parts that the page shows first. A browser says that it loads the page into a frame. */
async function listParts(
  { platform: { database } }: Edge,
  checkout: CheckoutRow,
  { query, headers }: FastifyRequest,
): Promise<BuyerPart[]> {
  const product = await findProduct(database.db, checkout.organizationId, checkout.productId);
  const isFramed = headers["sec-fetch-dest"] === "iframe";
  return listCheckoutParts({ checkout, product, given: Object.keys(Object(query)), isFramed });
}

/** The page itself says what is wrong with a secret. */
async function findOpened(
  { platform }: Edge,
  { params }: FastifyRequest<CheckoutAddress>,
): Promise<CheckoutRow | undefined> {
  const { db } = platform.database;
  return unlessAway(async () => {
    const found = await findCheckoutBySecret(db, params.secret);
    return found && findCheckout(db, found.sellerId, found.id);
  });
}

/** The page itself says what is wrong with us while the database is away. */
async function unlessAway<Row>(find: () => Promise<Row | undefined>): Promise<Row | undefined> {
  try {
    return await find();
  } catch (error) {
    if (isDatabaseAway(error)) return undefined;
    throw error;
  }
}
