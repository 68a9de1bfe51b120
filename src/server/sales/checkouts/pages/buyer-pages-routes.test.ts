import { expect, test } from "vitest";
import type { Edge } from "#server/platform/http/edge.ts";
import { createHttpServer } from "#server/platform/http/http-server.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { testApp } from "#test/support/test-app.ts";
import { whenOver } from "#test/support/when-over.ts";
import { mountBuyerPages } from "./buyer-pages.ts";

const app = await testApp();
const seller = await aSeller(app);
const secretPages = ["/checkout/guild_c_x", "/checkout/guild_c_x/confirmation", "/receipt/abc"];

async function aCheckout(rest: object = {}): Promise<{ client_secret: string }> {
  const product = await seller.post("/v1/products/", {
    name: "Handbook",
    prices: [{ amount_type: "fixed", price_amount: 1_999 }],
  });
  const { status, body } = await seller.post("/v1/checkouts/", {
    products: [product.body.id],
    ...rest,
  });
  expect(status).toBe(201);
  return body;
}

function toPolicy(headers: Record<string, unknown>): Record<string, string> {
  const parts = String(headers["content-security-policy"]).split("; ");
  return Object.fromEntries(parts.map((part) => part.split(/ (.*)/s).slice(0, 2)));
}

test.each(secretPages)("%s is a page that nothing keeps or lists", async (path) => {
  const { status, headers, text } = await app.visitor().get(path);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "x-robots-tag": "noindex, nofollow",
    "referrer-policy": "strict-origin",
  });
  expect(text).toContain(
    '<script type="application/json" id="guildhall-settings">{"mode":"sandbox"',
  );
  expect(toPolicy(headers)).toMatchObject({
    "script-src": expect.stringMatching(/^'self' 'sha256-[^']+'$/),
    "connect-src": "'self'",
    "frame-src": "'self'",
    "frame-ancestors": "'none'",
  });
});

test("only the site of a checkout may show it in a frame", async () => {
  const embedded = await aCheckout({ embed_origin: "https://shop.example" });
  const plain = await aCheckout();
  const findAncestors = async ({ client_secret: secret }: { client_secret: string }) =>
    toPolicy((await app.visitor().get(`/checkout/${secret}`)).headers)["frame-ancestors"];
  expect(await findAncestors(embedded)).toBe("https://shop.example");
  expect(await findAncestors(plain)).toBe("'none'");
});

test("in live mode the checkout may load Stripe, and the receipt may not", async () => {
  const platform = { ...app.platform, config: { ...app.platform.config, mode: "live" as const } };
  const server = createHttpServer(platform);
  whenOver(() => server.close());
  mountBuyerPages({ server, platform } as unknown as Edge);
  const policyAt = async (url: string) =>
    toPolicy((await server.inject({ url, headers: { host: "localhost" } })).headers);
  expect(await policyAt("/checkout/guild_c_x")).toMatchObject({
    "script-src": expect.stringMatching(/^'self' 'sha256-[^']+' https:\/\/js\.stripe\.com$/),
    "frame-src": "'self' https://js.stripe.com https://hooks.stripe.com",
    "connect-src": "'self' https://api.stripe.com",
  });
  expect(await policyAt("/receipt/abc")).toMatchObject({
    "script-src": expect.stringMatching(/^'self' 'sha256-[^']+'$/),
    "frame-src": "'self'",
    "connect-src": "'self'",
  });
});

test("the document names the scripts that the page shows first, of its mode only", async () => {
  const { client_secret: secret } = await aCheckout();
  const cards = (text: string) =>
    [...text.matchAll(/(live|sandbox)-stripe/g)].map(([, each]) => each);
  const named = (text: string) =>
    [...text.matchAll(/modulepreload[^>]*"(\/[^"]+)"/g)].map(([, each]) => each);
  const { text } = await app.visitor().get(`/checkout/${secret}`);
  expect(cards(text)).toEqual(["sandbox"]);
  expect(text).not.toMatch(/prefill|markdown|place-names|bank-step|embed-bar|refusal/);
  expect(new Set(named(text)).size).toBe(named(text).length);
  const filled = await app.visitor().get(`/checkout/${secret}?customer_email=ada@example.com`);
  expect(filled.text).toContain("prefill");
  expect(cards((await app.visitor().get("/receipt/abc")).text)).toEqual([]);

  const platform = { ...app.platform, config: { ...app.platform.config, mode: "live" as const } };
  const server = createHttpServer(platform);
  whenOver(() => server.close());
  mountBuyerPages({ server, platform } as unknown as Edge);
  const live = await server.inject({ url: `/checkout/${secret}`, headers: { host: "localhost" } });
  expect(cards(live.body)).toEqual(["live"]);
});

test("a checkout without an order has no receipt yet", async () => {
  const { client_secret: secret } = await aCheckout();
  const { status, body } = await app.visitor().get(`/v1/checkouts/client/${secret}/receipt`);
  expect([status, body.error]).toEqual([404, "ResourceNotFound"]);
});

test("any site may load the embed script, compressed and again only if it changed", async () => {
  const visitor = app.visitor();
  const first = await visitor.get("/embed.js", { "accept-encoding": "gzip, br" });
  expect(first.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "content-encoding": "br",
    "access-control-allow-origin": "*",
    "cache-control": "public, max-age=3600",
  });
  const plain = await visitor.get("/embed.js");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.text).toContain("GUILDHALL_CHECKOUT");
  const again = await visitor.get("/embed.js", { "if-none-match": String(first.headers.etag) });
  expect(again.status).toBe(304);
});
