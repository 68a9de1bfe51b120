import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { aShop } from "#test/support/a-shop.ts";
import { anUnpaidOrder } from "#test/support/an-unpaid-order.ts";
import { openAs } from "./support/account-steps.ts";
import { fillCard, testCards } from "./support/checkout-steps.ts";
import { arrive, expectSound, prepareJourneys } from "./support/journeys.ts";

const shop = await aShop({ works: true });
const { journey, sideJourney, device } = await prepareJourneys({}, shop.app);
const club = await shop.product(900, { name: "Club", recurring_interval: "month" });

/** The link in the newest mail about the failed payment. */
async function readMailedLink(customerId: string): Promise<string> {
  const [customer] = await shop.rows("select email from customers where id = $1", customerId);
  const to = encodeURIComponent(String(customer?.email));
  const { body } = await shop.app.visitor().get(`/api/dev/mailbox?to=${to}`);
  const [mail] = body as unknown as { subject: string; links: string[] }[];
  expect(mail?.subject).toBe("Your payment failed");
  return new URL(mail?.links[0] ?? "").pathname;
}

async function openLink(path: string): Promise<Page> {
  const page = await device();
  await page.goto(path);
  return page;
}

const payButton = (page: Page) => page.getByRole("button", { name: "Pay $9.00" });

journey("a customer whose card failed pays by the mailed link with another card", async () => {
  const { subscription, subscriptionStatus } = await anUnpaidOrder(shop, { productId: club });
  expect(await subscriptionStatus()).toBe("past_due");
  const link = await readMailedLink(subscription.customerId);

  const page = await openLink(link);
  await arrive(page, "Pay for Club");
  await page.getByText(/^The payment failed on .+ Your card was declined\./).waitFor();
  await page.getByText(/^We will charge your saved card again on/).waitFor();
  await page.getByText(/^This card is saved\..+You can try 5 more times\.$/).waitFor();
  await expectSound(page);

  await page.getByText("Visa ending in 4242").click();
  await expectSound(page);
  await payButton(page).click();
  await page.getByRole("alert").getByText("Your card was declined.").waitFor();
  await page.getByText("You can try 4 more times.").waitFor();
  await expectSound(page);

  await page.getByText("Another card", { exact: true }).click();
  await payButton(page).click();
  await page.getByText("Enter a card number.").waitFor();
  await fillCard(page, testCards.visa);
  await payButton(page).click();
  await arrive(page, "Payment received");
  await expectSound(page);
  expect(await subscriptionStatus()).toBe("active");
  await page.getByRole("link", { name: "View receipt" }).click();
  await arrive(page, "Receipt");

  const again = await openLink(link);
  await arrive(again, "Already paid");
  await expectSound(again);
  await shop.settle();
  expect(await shop.faults()).toEqual({});
});

sideJourney("3-D Secure: a refusal leaves it unpaid, an approval pays it", async () => {
  const { subscription, subscriptionStatus } = await anUnpaidOrder(shop, { productId: club });
  const page = await openLink(await readMailedLink(subscription.customerId));
  await arrive(page, "Pay for Club");
  const bank = page.frameLocator("iframe");

  await fillCard(page, testCards.asks);
  await payButton(page).click();
  await bank.getByRole("button", { name: "Refuse" }).click();
  await page.getByText("The payment was not confirmed with your bank.").waitFor();
  expect(await subscriptionStatus()).toBe("past_due");

  await payButton(page).click();
  await bank.getByRole("button", { name: "Approve" }).waitFor();
  await page.reload();
  await arrive(page, "Your bank needs your approval");
  await expectSound(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await bank.getByRole("button", { name: "Approve" }).click();
  await arrive(page, "Payment received");
  expect(await subscriptionStatus()).toBe("active");
});

sideJourney(
  "a seller retries a failed payment, and sees the customer pay by the copied link",
  async () => {
    const { subscription, url, pay } = await anUnpaidOrder(shop, { productId: club });
    const page = await device();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const address = shop.seller.page(`/subscriptions/${subscription.id}`);
    await openAs(page, address, shop.seller.owner.email);
    await page
      .getByText(/^\$9\.00 of order .+ is not paid\. The saved card is charged again on/)
      .waitFor();
    await page
      .getByText(/Declined by the bank without a reason/)
      .first()
      .waitFor();
    await expectSound(page);

    await page.getByRole("button", { name: "Retry payment" }).click();
    await page
      .getByRole("alert")
      .getByText(/^The customer’s card was declined/)
      .waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Copy payment link" }).click();
    await page.getByText("The payment link was copied. Send it to the customer.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);

    expect((await pay()).status).toBe(200);
    await page.reload();
    await page.getByText("Active", { exact: true }).waitFor();
    await page.getByText(/is not paid/).waitFor({ state: "detached" });
    await expectSound(page);
  },
);

sideJourney(
  "a customer reads the page in their language, and sees what is closed or unknown",
  async () => {
    const { url, pay, subscription } = await anUnpaidOrder(shop, { productId: club });
    const { pathname } = new URL(url);
    const german = await openLink(`${pathname}?locale=de`);
    await arrive(german, "Club bezahlen");
    await german.getByText(/Ihre Karte wurde abgelehnt/).waitFor();
    await expectSound(german);

    for (let tries = 0; tries < 5; tries += 1)
      expect((await pay({ confirmation_token_id: "ctoken_chargeDeclined" })).status).toBe(400);
    const usedUp = await openLink(pathname);
    await arrive(usedUp, "No attempts left");
    await expectSound(usedUp);

    await shop.seller.delete(`/v1/subscriptions/${subscription.id}`);
    const closed = await openLink(pathname);
    await arrive(closed, "Nothing to pay");
    await expectSound(closed);

    const unknown = await openLink(`${pathname}x`);
    await arrive(unknown, "Payment link not found");
    await expectSound(unknown);
  },
);
