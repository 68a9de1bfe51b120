import { expect } from "vitest";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription } from "#test/support/a-subscription.ts";
import { stripeClient } from "#test/support/stripe-client.ts";
import { openAs } from "./support/account-steps.ts";
import { fillBuyer, fillCard, testCards } from "./support/checkout-steps.ts";
import { arrive, expectSound, openPage, prepareJourneys } from "./support/journeys.ts";

const shop = await aShop({ works: true, now: "2026-03-01T09:00:00.000Z" });
const { journey, sideJourney, device } = await prepareJourneys({}, shop.app);
const { seller } = shop;
const day = 24 * 60;

journey(
  "a buyer subscribes and is renewed until the card fails, pays by the mailed link; the seller upgrades, cancels, undoes and cancels again until the period ends",
  async () => {
    const starter = await shop.product(900, { name: "Starter", recurring_interval: "month" });
    await shop.product(1_900, { name: "Studio", recurring_interval: "month" });
    const page = await device();
    await openAs(page, seller.page("/subscriptions"), seller.owner.email);
    await page.getByText("No subscriptions yet").waitFor();
    await expectSound(page);

    const checkout = await shop.checkout(starter);
    const buyer = await device();
    await buyer.goto(`/checkout/${checkout.client_secret}`);
    await fillBuyer(buyer, "ines@example.com");
    await fillCard(buyer, testCards.visa);
    await expectSound(buyer);
    await buyer.getByRole("button", { name: /^Subscribe|^Pay/ }).click();
    await buyer
      .getByText(/^(Thank you|Payment received|Your subscription)/)
      .first()
      .waitFor();
    await expectSound(buyer);

    await openPage(page, "/subscriptions");
    await page
      .getByRole("row", { name: /Ines Carvalho.*Starter.*Active.*\$9\.00 per month/ })
      .waitFor();
    await expectSound(page);
    await page.getByRole("link", { name: "Ines Carvalho" }).click();
    await arrive(page, "$9.00 per month");
    await page.getByText("Subscription started").waitFor();
    await page.getByText("First period: $9.00 paid").waitFor();
    await page.getByRole("heading", { name: "Next renewal" }).waitFor();
    await page.getByText("To be charged").waitFor();
    await expectSound(page);

    await returnAfter(92);
    await expect.poll(() => page.getByText("Renewal: $9.00 paid").count()).toBe(3);
    expect(await listSubjects()).toContain("Your receipt");

    await failCard();
    await returnAfter(30);
    await page.getByText("Past due", { exact: true }).waitFor();
    await expectSound(page);
    const [mail] = await listMails();
    expect(mail?.subject).toBe("Your payment failed");
    await buyer.goto(new URL(mail?.links[0] ?? "").pathname);
    await arrive(buyer, "Pay for Starter");
    await buyer.getByText(/Your card was declined\./).waitFor();
    await fillCard(buyer, testCards.visa);
    await buyer.getByRole("button", { name: "Pay $9.00" }).click();
    await arrive(buyer, "Payment received");
    await page.reload();
    await page.getByText("Active", { exact: true }).waitFor();
    await expect.poll(() => page.getByText("Renewal: $9.00 paid").count()).toBe(4);

    await page.getByRole("button", { name: "Change plan…" }).click();
    const plan = page.getByRole("dialog", { name: "Change plan" });
    await plan.getByLabel("When").selectOption("At the end of the period");
    await plan.getByText(/^Charged on Aug 1, 2026\. The renewal after that is \$19\.00/).waitFor();
    await expectSound(page);
    await plan.getByRole("button", { name: "Change plan" }).click();
    await page.getByText(/^The plan changes to .+ on Aug 1, 2026/).waitFor();
    await expectSound(page);
    await page.getByRole("button", { name: "Keep current plan" }).click();
    await page.getByText("The plan stays as it is.").waitFor();

    await page.getByRole("button", { name: "Change plan…" }).click();
    await plan.getByText("To be charged").waitFor();
    await plan.getByRole("button", { name: "Change plan" }).click();
    await arrive(page, "$19.00 per month");
    await page
      .getByText(/^Change of plan to .+: \$/)
      .first()
      .waitFor();

    await cancel();
    await page.getByRole("button", { name: "Keep subscription" }).click();
    await page.getByText("The subscription goes on.").waitFor();
    await cancel();
    await returnAfter(31);
    await page.getByText("Subscription ended").waitFor();
    await page.getByText("Canceled", { exact: true }).waitFor();
    await expectSound(page);
    expect(await shop.faults()).toEqual({});

    /** The session has expired by then. */
    async function returnAfter(days: number): Promise<void> {
      const { pathname } = new URL(page.url());
      await shop.moveClock(days * day);
      await page.context().clearCookies();
      await openAs(page, pathname, seller.owner.email);
    }

    /** The bank declines the saved card from now on. */
    async function failCard(): Promise<void> {
      const [customer] = await shop.rows("select processor_id from customers");
      const { paymentMethods } = stripeClient(shop.sandbox);
      const { id } = await paymentMethods.attach("pm_card_chargeCustomerFail", {
        customer: String(customer?.processor_id),
      });
      await shop.rows("update payment_methods set processor_id = $1", id);
    }

    async function listMails(): Promise<{ subject: string; links: string[] }[]> {
      const { body } = await shop.app.visitor().get("/api/dev/mailbox?to=ines@example.com");
      return body as unknown as { subject: string; links: string[] }[];
    }

    async function listSubjects(): Promise<string[]> {
      return (await listMails()).map(({ subject }) => subject);
    }

    async function cancel(): Promise<void> {
      await page.getByRole("button", { name: "Cancel subscription…" }).click();
      const question = page.getByRole("dialog");
      await question.getByLabel("Reason").selectOption("Too expensive");
      await expectSound(page);
      await question.getByRole("button", { name: "Cancel at period end" }).click();
      await page.getByText("The subscription is canceled.").waitFor();
      await page.getByText(/^Ends on .* and is not renewed\.$/).waitFor();
    }
  },
);

sideJourney("the questions before an end or a deletion say what they cost", async () => {
  const plan = (amount: number, name: string) =>
    shop.product(amount, { name, recurring_interval: "month" });
  const [basic, pro] = [await plan(1_000, "Small"), await plan(9_000, "Large")];
  const [clock] = await shop.rows("select clock_offset_ms from installation");
  const now = shop.app.platform.clock.nowMs() + Number(clock?.clock_offset_ms);
  const startsAt = new Date(now - 10 * day * 60_000);
  const row = await aSubscription(shop, { productId: basic, startsAt });
  const later = { product_id: pro, proration_behavior: "prorate" };
  expect((await seller.patch(`/v1/subscriptions/${row.id}`, later)).status).toBe(200);
  const page = await device();
  await openAs(page, seller.page(`/subscriptions/${row.id}`), seller.owner.email);
  await page.getByRole("button", { name: "Cancel subscription…" }).click();
  await page
    .getByText(/^\$[\d.]+ for changes of plan that were not billed yet is charged on/)
    .waitFor();
  await expectSound(page);
  await page.getByRole("button", { name: "Cancel at period end" }).click();
  await page.getByRole("heading", { name: "Last order" }).waitFor();
  await expectSound(page);
  await page.getByRole("button", { name: "End now…" }).click();
  await page
    .getByText(/^\$[\d.]+ for changes of plan that were not billed yet is charged now/)
    .waitFor();
  await openPage(page, `/customers/${row.customerId}`);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page
    .getByText(/^\$[\d.]+ for changes of plan that were not billed yet is not charged/)
    .waitFor();
  await expectSound(page);
});
