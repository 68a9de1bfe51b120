import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { aShop } from "#test/support/a-shop.ts";
import { fillBuyer, fillCard, payButton, testCards } from "./support/checkout-steps.ts";
import { arrive, expectSound, prepareJourneys } from "./support/journeys.ts";

const shop = await aShop({ works: true });
const { journey, sideJourney, device } = await prepareJourneys({}, shop.app);

async function openCheckout(productId: string): Promise<Page> {
  const { client_secret: secret } = await shop.checkout(productId);
  const page = await device();
  await page.goto(`/checkout/${secret}`);
  return page;
}

async function findSubscription(email: string) {
  const [row] = await shop.rows(
    `select s.status, s.amount::int as amount from subscriptions s
     join customers c on c.id = s.customer_id where c.email = $1`,
    email,
  );
  return row;
}

journey("a buyer subscribes and sees what they pay later", async () => {
  const page = await openCheckout(
    await shop.product(900, { name: "Club", recurring_interval: "month" }),
  );
  await arrive(page, "Subscribe to Club");
  await page.getByText("Then $9.00 per month. Cancel anytime.").waitFor();
  await page.getByText(/charge this card every month until you cancel/).waitFor();
  await expectSound(page);
  await fillCard(page, testCards.visa);
  await fillBuyer(page, "ines@example.com");
  await expectSound(page);
  await payButton(page).click();
  await arrive(page, "Thank you for your order");
  await page.getByRole("link", { name: "View receipt" }).waitFor();
  await expectSound(page);
  expect(await findSubscription("ines@example.com")).toEqual({ status: "active", amount: 900 });
});

sideJourney("a buyer tries a product, and cannot subscribe twice", async () => {
  const product = await shop.product(1_500, {
    name: "Studio",
    recurring_interval: "year",
    trial_interval: "week",
    trial_interval_count: 2,
  });
  const subscribe = (page: Page) => page.getByRole("button", { name: "Subscribe" });
  const page = await openCheckout(product);
  await arrive(page, "Subscribe to Studio");
  await page.getByText(/^Free until .+\. Then \$15\.00 per year\. Cancel anytime\.$/).waitFor();
  await fillCard(page, testCards.visa);
  await fillBuyer(page, "joao@example.com");
  await subscribe(page).click();
  await arrive(page, "Thank you for your order");
  await page.getByText(/^Free until/).waitFor();
  await expectSound(page);
  expect(await findSubscription("joao@example.com")).toEqual({ status: "trialing", amount: 1_500 });

  const second = await openCheckout(product);
  await arrive(second, "Subscribe to Studio");
  await fillCard(second, testCards.visa);
  await fillBuyer(second, "joao@example.com");
  await second.getByText("You already have an active subscription.").waitFor();
});
