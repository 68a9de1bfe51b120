import type { Page } from "@playwright/test";
import { afterAll, expect } from "vitest";
import type { Edge } from "#server/platform/http/edge.ts";
import { createHttpServer } from "#server/platform/http/http-server.ts";
import { mountBuyerPages } from "#server/sales/checkouts/pages/buyer-pages.ts";
import { aShop } from "#test/support/a-shop.ts";
import { fillBuyer, payButton } from "./support/checkout-steps.ts";
import { arrive, prepareJourneys } from "./support/journeys.ts";

const shop = await aShop({ works: true });
const { journey, sideJourney, device } = await prepareJourneys({}, shop.app);

/** In place of Stripe's own library, with the functions that the page uses of it. */
const stripeJs = `
window.Stripe = (key) => ({
  elements: (options) => {
    window.seen = { key, ...options };
    return {
      create: () => ({
        mount: (place) => { place.textContent = "Stripe's card form"; },
        on: (event, handler) => { if (event === "ready") setTimeout(handler); },
        destroy() {},
        focus() { window.hasFocus = true; },
      }),
      submit: async () => window.isTyped ? {} : { error: { type: "validation_error" } },
      update: (change) => Object.assign(window.seen, change),
    };
  },
  createConfirmationToken: async ({ params }) => {
    window.seen.billing = params.payment_method_data.billing_details;
    return { confirmationToken: { id: "ctoken_visa" } };
  },
  handleNextAction: async () => ({ paymentIntent: {} }),
});`;

/** The document of a checkout as a live server sends it. */
async function liveDocument(secret: string): Promise<{ body: string; policy: string }> {
  const { platform } = shop.app;
  const live = { ...platform, config: { ...platform.config, mode: "live" as const } };
  const server = createHttpServer(live);
  afterAll(() => server.close());
  mountBuyerPages({ server, platform: live } as unknown as Edge);
  const { body, headers } = await server.inject(`/checkout/${secret}`);
  return { body, policy: String(headers["content-security-policy"]) };
}

/**
 * The page of a live checkout: its document, its keys, and the network's answer for Stripe's host.
 */
async function goLive(page: Page, secret: string): Promise<void> {
  const { body, policy } = await liveDocument(secret);
  await page.route("https://js.stripe.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: stripeJs }),
  );
  await page.route(`**/checkout/${secret}`, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), "content-security-policy": policy };
    await route.fulfill({ response, headers, body });
  });
  await page.route(`**/v1/checkouts/client/${secret}`, async (route) => {
    const response = await route.fetch();
    const checkout = await response.json();
    const metadata = { publishable_key: "pk_live_1" };
    const json = { ...checkout, payment_processor_metadata: metadata };
    await route.fulfill({ response, json });
  });
}

journey("a live checkout pays through Stripe's library and loads no sandbox code", async () => {
  const { client_secret: secret } = await shop.checkout(await shop.product(2_000));
  const page = await device();
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await goLive(page, secret);
  await page.goto(`/checkout/${secret}`);
  await page.getByText("Stripe's card form").waitFor();
  await fillBuyer(page, "live@example.com");
  await payButton(page).click();
  await expect.poll(() => page.evaluate("window.hasFocus")).toBe(true);
  await page.evaluate("window.isTyped = true");
  await payButton(page).click();
  await arrive(page, "Thank you for your order");
  expect(await page.evaluate("window.seen")).toMatchObject({
    key: "pk_live_1",
    mode: "payment",
    amount: 2_000,
    currency: "usd",
    billing: { name: "Ines Carvalho", email: "live@example.com", address: { country: "PT" } },
  });
  expect(scripts).toContain("https://js.stripe.com/endive/stripe.js");
  expect(scripts.filter((url) => /sandbox|test-cards/.test(url))).toEqual([]);
});

sideJourney("a card form that does not load can be tried again", async () => {
  const { client_secret: secret } = await shop.checkout(await shop.product(2_000));
  const page = await device();
  await goLive(page, secret);
  await page.route("https://js.stripe.com/**", (route) => route.abort(), { times: 2 });
  await page.goto(`/checkout/${secret}`);
  await page.getByRole("alert").getByText("The card form did not load.").waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Stripe's card form").waitFor();
});
