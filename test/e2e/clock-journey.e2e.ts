import type { Page } from "@playwright/test";
import { expect } from "vitest";
import { chargeOrderKind } from "#server/sales/orders/charge-order-kind.ts";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription } from "#test/support/a-subscription.ts";
import { until } from "#test/support/effects.ts";
import { openAs } from "./support/account-steps.ts";
import { expectSound, prepareJourneys } from "./support/journeys.ts";

const shop = await aShop({ works: true, now: "2026-03-01T09:00:00.000Z" });
const { journey, sideJourney, device } = await prepareJourneys({}, shop.app);
const { seller } = shop;

sideJourney(
  "a long move of the clock is shown, stopped, and gone on with after a reload",
  async () => {
    const productId = await shop.product(900, { name: "Starter", recurring_interval: "month" });
    await aSubscription(shop, { productId, isBilled: false });
    const page = await device();
    await openAs(page, seller.page("/subscriptions"), seller.owner.email);

    const panel = await openPanel(page);
    await panel.getByText("in sync with real time").waitFor();
    await panel.getByLabel("+1 year").check();
    await expectSound(page);
    const release = await holdAfterFirstCharge();
    await panel.getByRole("button", { name: /^Move clock to Mar 1, 2027/ }).click();
    await panel.getByRole("progressbar", { name: /^Moving to Mar 1, 2027/ }).waitFor();
    await panel.getByText(/^\d+ orders?, \d+ charges?/).waitFor();

    await page.reload();
    const again = await openPanel(page);
    await again.getByRole("progressbar").waitFor();
    await expectSound(page);
    await again.getByRole("button", { name: "Stop here" }).click();
    await until(
      async () => (await shop.rows("select from clock_moves where is_stopping")).length > 0,
    );
    await release();
    await page.getByText(/^The clock stopped at/).waitFor();

    await again.getByLabel("+1 month").check();
    await again.getByRole("button", { name: /^Move clock to/ }).click();
    await page.getByText(/^The clock is now at/).waitFor();
    await again.waitFor({ state: "hidden" });
    expect(await shop.faults()).toEqual({});
  },
);

journey("the clock moves to the next renewal, and its timeline leads to the order", async () => {
  const productId = await shop.product(1_900, { name: "Studio", recurring_interval: "month" });
  const { id } = await aSubscription(shop, { productId, isBilled: false });
  const page = await device();
  await openAs(page, seller.page(`/subscriptions/${id}`), seller.owner.email);
  await page.getByRole("button", { name: "Move clock here" }).click();
  const panel = page.getByRole("dialog", { name: "Sandbox clock" });
  expect(await panel.getByLabel("Next renewal").isChecked()).toBe(true);
  await expectSound(page);
  await panel.getByRole("button", { name: /^Move clock to/ }).click();
  await page.getByText(/^The clock is now at/).waitFor();
  await page.getByText("Renewal: $19.00 paid").waitFor();

  await page.getByRole("button", { name: "What happened" }).click();
  await page.getByRole("heading", { name: "What happened" }).waitFor();
  await page.getByRole("link", { name: "Payment of $19.00 succeeded" }).waitFor();
  await expectSound(page);
  await page.getByRole("link", { name: "Order of $19.00 created" }).click();
  await page.getByRole("heading", { level: 1, name: /\$19\.00/ }).waitFor();

  await page.getByRole("button", { name: /^Sandbox clock/ }).click();
  await panel.getByRole("link", { name: "What happened on the last move" }).click();
  await page.getByRole("heading", { name: "What happened" }).waitFor();
  await panel.waitFor({ state: "hidden" });

  await page.goto(seller.page("/clock?from=2020-01-01T00:00:00Z&to=2020-01-02T00:00:00Z"));
  await page.getByText("Nothing happened in this time").waitFor();
  await expectSound(page);
});

/**
 * A move waits for every charge. From the first paid order on there is one that is not due, until
 * it is released.
 */
async function holdAfterFirstCharge(): Promise<() => Promise<void>> {
  await shop.rows(`create function hold_move() returns trigger language plpgsql as $$ begin
    insert into jobs (kind, payload, run_at) values ('${chargeOrderKind.name}', '{}', now() + interval '1 day');
    return null;
  end $$`);
  await shop.rows(`create trigger hold_move after insert on events
    for each row when (new.type = 'order.paid') execute function hold_move()`);
  return async () => {
    await until(dropHold);
    await shop.rows("delete from jobs where kind = $1 and payload = '{}'", chargeOrderKind.name);
  };
}

/** Its lock on the events may end in a deadlock with the work of the move: then it is in vain. */
async function dropHold(): Promise<boolean> {
  try {
    await shop.rows("drop function hold_move cascade");
    return true;
  } catch (error) {
    if (error instanceof Error && error.message === "deadlock detected") return false;
    throw error;
  }
}

async function openPanel(page: Page) {
  await page.getByRole("button", { name: /^Sandbox clock/ }).click();
  return page.getByRole("dialog", { name: "Sandbox clock" });
}
