import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { aShop } from "#test/support/a-shop.ts";
import { fillBuyer, fillCard, payButton, testCards } from "./support/checkout-steps.ts";
import { arrive, expectSound, prepareJourneys } from "./support/journeys.ts";

const shop = await aShop({ works: true });
const { journey, sideJourney, device } = await prepareJourneys({}, shop.app);
const poster = await shop.product(2_000);
const lifetimeMinutes = 24 * 60;

/** The page of a checkout that expires in ten minutes, with everything typed. */
async function openLate(email: string, card: string): Promise<{ page: Page; id: string }> {
  const { id, client_secret: secret } = await shop.checkout(poster);
  await shop.moveClock(lifetimeMinutes - 10);
  const page = await device();
  await page.goto(`/checkout/${secret}`);
  await fillBuyer(page, email);
  await fillCard(page, card);
  return { page, id };
}

journey(
  "a payment that fails after the checkout has expired ends it, and the page says so",
  async () => {
    const hour = { processingSeconds: 3_600, processingOutcome: "failed" as const };
    await shop.sandbox.control.setSwitches({ charges: hour });
    const { page, id } = await openLate("slow@example.com", testCards.visa);
    await payButton(page).click();
    await arrive(page, "Processing your payment");
    await shop.moveClock(70);
    await arrive(page, "The payment failed");
    await page.getByText("You were not charged.").waitFor();
    await expectSound(page);
    expect(await shop.readStatus({ id })).toBe("failed");
    await page.reload();
    await arrive(page, "The payment failed");
    expect(await payButton(page).count()).toBe(0);
    await shop.sandbox.control.reset();
  },
);

sideJourney(
  "an authentication that nobody finishes before the checkout expires ends it",
  async () => {
    const { page, id } = await openLate("away@example.com", testCards.asks);
    await payButton(page).click();
    const bank = page.locator("iframe").contentFrame();
    await bank.getByRole("button", { name: "Approve $20.00" }).waitFor();
    await shop.moveClock(40);
    await expect.poll(() => shop.readStatus({ id })).toBe("failed");
    // The page asks every second, and closes the bank's page when it learns of it.
    const approve = bank.getByRole("button", { name: "Approve $20.00" });
    await approve.click({ timeout: 2_000 }).catch(() => undefined);
    await arrive(page, "The payment failed");
    expect(await shop.rows("select 1 from orders where checkout_id = $1", id)).toEqual([]);
  },
);
