import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription } from "#test/support/a-subscription.ts";
import { openAs } from "./support/account-steps.ts";
import { expectSound, prepareJourneys } from "./support/journeys.ts";

const shop = await aShop({ works: true, now: "2026-03-01T09:00:00.000Z" });
const { journey, device } = await prepareJourneys({}, shop.app);
const { seller } = shop;

journey("a long move of the clock is shown, stopped, and gone on with after a reload", async () => {
  const productId = await shop.product(900, { name: "Starter", recurring_interval: "month" });
  await aSubscription(shop, { productId, isBilled: false });
  const page = await device();
  await openAs(page, seller.page("/subscriptions"), seller.owner.email);

  const panel = await openPanel(page);
  await panel.getByText("in sync with real time").waitFor();
  await panel.getByLabel("+1 year").check();
  await expectSound(page);
  await panel.getByRole("button", { name: /^Move clock to Mar 1, 2027/ }).click();
  await panel.getByRole("progressbar", { name: /^Moving to Mar 1, 2027/ }).waitFor();
  await panel.getByText(/^\d+ orders?, \d+ charges?/).waitFor();

  await page.reload();
  const again = await openPanel(page);
  await again.getByRole("progressbar").waitFor();
  await expectSound(page);
  await again.getByRole("button", { name: "Stop here" }).click();
  await page.getByText(/^The clock stopped at/).waitFor();

  await again.getByLabel("+1 month").check();
  await again.getByRole("button", { name: /^Move clock to/ }).click();
  await page.getByText(/^The clock is now at/).waitFor();
  await again.waitFor({ state: "hidden" });
  expect(await shop.faults()).toEqual({});
});

async function openPanel(page: Page) {
  await page.getByRole("button", { name: /^Sandbox clock/ }).click();
  return page.getByRole("dialog", { name: "Sandbox clock" });
}
