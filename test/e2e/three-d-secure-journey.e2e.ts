import { createServer } from "node:http";
import { afterAll, expect } from "vitest";
import { openPaymentSandbox } from "#server/sandbox/stripe/payment-sandbox.ts";
import { freePort } from "#test/support/free-port.ts";
import { stripeClient } from "#test/support/stripe-client.ts";
import { arrive, expectSound, prepareJourneys, tabTo } from "./support/journeys.ts";

const { app, baseUrl, journey, sideJourney, device } = await prepareJourneys();
const sandbox = openPaymentSandbox(app.platform);
afterAll(() => sandbox.close());
const stripe = stripeClient(sandbox);

/** Another site, to which the customer goes back. */
const shop = createServer((_, response) => {
  response.writeHead(200, { "content-type": "text/html" }).end("<h1>Thank you</h1>");
});
const shopUrl = `http://127.0.0.1:${await freePort()}`;
await new Promise<void>((resolve) =>
  shop.listen(Number(new URL(shopUrl).port), "127.0.0.1", resolve),
);
afterAll(() => void shop.close());

/** A payment that waits for its customer, and the address of the page that asks. */
async function waitingPayment(alias: string, returnUrl: string | undefined) {
  const intent = await stripe.paymentIntents.create({
    amount: 285_36,
    currency: "usd",
    description: "Northwind Guild: yearly membership",
    confirm: true,
    payment_method: `pm_card_${alias}`,
    ...(returnUrl === undefined
      ? { automatic_payment_methods: { enabled: true, allow_redirects: "never" } }
      : { return_url: returnUrl }),
  });
  const { redirect_to_url: redirect, use_stripe_sdk: sdk } = intent.next_action ?? {};
  return { id: intent.id, url: String(redirect?.url ?? sdk?.stripe_js) };
}

journey("a customer approves by keyboard and comes back to the shop", async () => {
  const { id, url } = await waitingPayment("threeDSecure2Required", `${shopUrl}/done?a=1`);
  const page = await device();
  await page.goto(url);
  await arrive(page, "Confirm your payment");
  await expectSound(page);
  await tabTo(page, "Approve $285.36");
  await page.keyboard.press("Enter");
  await arrive(page, "Thank you");
  const { origin, searchParams } = new URL(page.url());
  expect([origin, searchParams.get("redirect_status"), searchParams.get("a")]).toEqual([
    shopUrl,
    "succeeded",
    "1",
  ]);
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe("succeeded");

  await page.goto(url);
  await arrive(page, "Nothing to confirm");
  await expectSound(page);
});

sideJourney("a page of ours shows it in a frame, where the customer refuses", async () => {
  const { id, url } = await waitingPayment("threeDSecure2Required", undefined);
  const page = await device();
  await page.route(`${baseUrl}/frame`, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<iframe title="bank" src="${url}"></iframe>`,
    }),
  );
  await page.goto("/frame");
  const frame = page.frameLocator("iframe");
  await frame.getByRole("button", { name: "Refuse" }).press("Enter");
  await frame.getByRole("heading", { name: "Not confirmed" }).waitFor();
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe("requires_payment_method");
});

sideJourney("a card that the bank declines after approval says so", async () => {
  const { url } = await waitingPayment("threeDSecureRequiredChargeDeclined", undefined);
  const page = await device();
  await page.goto(url);
  await page.getByRole("button", { name: "Approve" }).click();
  await arrive(page, "Declined by the bank");
  await expectSound(page);
});
