import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { orderPaymentUrl } from "#server/sales/orders/order-payment-address.ts";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription } from "#test/support/a-subscription.ts";
import { customerToken } from "#test/support/valid-portal-requests.ts";
import { openAs } from "./support/account-steps.ts";
import { fillCard, testCards } from "./support/checkout-steps.ts";
import { arrive, expectSound, prepareJourneys } from "./support/journeys.ts";

/** Addresses that tax needs: asked for in the portal, on the payment page, and of the seller. */
const shop = await aShop({ works: true, now: "2026-03-01T09:00:00.000Z" });
const { journey, sideJourney, device } = await prepareJourneys({}, shop.app);
const { seller, app } = shop;
const portal = seller.page("").replace("/o/", "/portal/");
const monthly = { recurring_interval: "month" };
const free = await shop.product(null, { name: "Free", ...monthly });
const studio = await shop.product(10_000, { name: "Studio", ...monthly });
await seller.post("/v1/tax-registrations/", {
  country: "DE",
  rate: 190_000,
  starts_at: "2026-01-01T00:00:00Z",
});
await seller.patch(`/v1/organizations/${seller.organizationId}`, {
  subscription_settings: {
    allow_multiple_subscriptions: true,
    allow_customer_updates: true,
    proration_behavior: "invoice",
  },
});

/** Somebody who took the free plan with an email address only. */
async function subscribeForFree() {
  const checkout = await shop.checkout(free);
  const { status } = await shop.confirm(checkout, {
    customer_email: `free-${randomUUID()}@example.com`,
    customer_name: null,
    customer_billing_address: null,
  });
  expect(status).toBe(200);
  const [row] = await shop.rows(
    "select id, customer_id from subscriptions where checkout_id = $1",
    checkout.id,
  );
  return { id: String(row?.id), customerId: String(row?.customer_id) };
}

async function openPortal(customerId: string): Promise<Page> {
  const page = await device();
  await page.goto(`${portal}?customer_session_token=${await customerToken(seller, customerId)}`);
  return page;
}

journey(
  "a customer with a free plan gives the address, sees the tax, pays for the plan and corrects the address",
  async () => {
    const { customerId } = await subscribeForFree();
    const page = await openPortal(customerId);
    const card = page.getByRole("region", { name: "Free" });
    await card.getByRole("button", { name: "Change plan" }).click();
    await card.getByLabel("Studio").check();
    await card.getByText(/^We need your billing address to calculate the tax\./).waitFor();
    await expectSound(page);
    await card.getByRole("button", { name: "Continue" }).click();
    await card.getByText("This field is required.").waitFor();
    await card.getByLabel("Country or region").selectOption("Germany");
    await card.getByLabel("City").fill("Bonn");
    await card.getByLabel("Tax ID").fill("12345");
    await card.getByRole("button", { name: "Continue" }).click();
    await card.getByText("This tax ID is not valid for the selected country.").waitFor();
    await expectSound(page);
    await card.getByLabel("Tax ID").fill("");
    await card.getByRole("button", { name: "Continue" }).click();
    await card.getByText("$19.00").waitFor();
    await card.getByText("Charged now").locator("..").getByText("$119.00").waitFor();
    await expectSound(page);
    await card.getByRole("button", { name: "Change to Studio" }).click();

    await card.getByText(/^Your plan changes to Studio once you have paid/).waitFor();
    await card.getByRole("button", { name: "Pay now" }).click();
    await page.getByRole("heading", { name: "Pay for Studio" }).waitFor();
    await fillCard(page, testCards.visa);
    await page.getByRole("button", { name: "Pay $119.00" }).click();
    await page.getByText("Payment received").waitFor();
    await page.goto(portal);
    const changed = page.getByRole("region", { name: "Studio" });
    await changed.getByText("Bonn, Germany").waitFor();
    await expectSound(page);
    await changed.getByRole("button", { name: "Change", exact: true }).click();
    await changed.getByText(/^They count for all your subscriptions/).waitFor();
    await changed.getByLabel("Country or region").selectOption("Norway");
    await changed.getByLabel("City").fill("Oslo");
    await expectSound(page);
    await changed.getByRole("button", { name: "Save changes" }).click();
    await changed.getByText("Your billing details were saved.").waitFor();
    await changed.getByText("Oslo, Norway").waitFor();
    await expectSound(page);
  },
);

sideJourney(
  "an order without an address asks for it on the payment page, and then is paid",
  async () => {
    const [clock] = await shop.rows("select clock_offset_ms from installation");
    const now = app.platform.clock.nowMs() + Number(clock?.clock_offset_ms);
    const { id } = await aSubscription(shop, {
      productId: studio,
      isUnaddressed: true,
      startsAt: new Date(now - 32 * 86_400_000),
    });
    await shop.settle();
    const [order] = await shop.rows(
      "select id from orders where subscription_id = $1 and billing_reason = 'subscription_cycle'",
      id,
    );
    const dashboard = await device();
    await openAs(dashboard, seller.page(`/subscriptions/${id}`), seller.owner.email);
    await dashboard.getByText(/waits for the customer’s billing address/).waitFor();
    await dashboard.getByText(/^The tax cannot be calculated without/).waitFor();
    await expectSound(dashboard);

    const address = { sellerId: seller.organizationId, orderId: String(order?.id) };
    const page = await device();
    await page.goto(new URL(orderPaymentUrl(app.platform, address)).pathname);
    await arrive(page, "Pay for Studio");
    await page.getByText("Amount due before tax").waitFor();
    await expectSound(page);
    await page.getByLabel("Country or region").selectOption("United States");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("This field is required.").first().waitFor();
    await expectSound(page);
    await page.getByLabel("Country or region").selectOption("Germany");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("$19.00").waitFor();
    await expectSound(page);
    await fillCard(page, testCards.visa);
    await page.getByRole("button", { name: "Pay $119.00" }).click();
    await arrive(page, "Payment received");
    await dashboard.reload();
    await dashboard.getByText("Billed to").waitFor();
    await expectSound(dashboard);
  },
);
