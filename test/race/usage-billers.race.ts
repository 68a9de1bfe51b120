import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWorker, type Worker } from "#server/platform/jobs/start-worker.ts";
import { listWork } from "#server/worker.ts";
import { aShop } from "../support/a-shop.ts";
import { aSubscription } from "../support/a-subscription.ts";
import { addUpBilledUsage } from "../support/billed-usage.ts";
import { raceTrials } from "../support/campaign.ts";
import { named, openUsage } from "../support/usage-kit.ts";

/** Two subscriptions of one customer with the same meter, that end or are renewed at once. */
const shop = await aShop({ works: true, deadlinePollMs: 50 });
const { seller, app } = shop;
const usage = openUsage(seller);
const calls = await usage.meter({ func: "sum", property: "n" }, named("call"));
const { body: product } = await seller.post("/v1/products/", {
  name: "Calls",
  recurring_interval: "month",
  prices: [
    { amount_type: "metered_unit", meter_id: calls, unit_amount: "100", price_currency: "usd" },
  ],
});
const trials = raceTrials(3);
const dayMs = 86_400_000;
const timeout = 3_600_000;

let second: Worker | undefined;
beforeAll(async () => {
  second = await startWorker(app.platform, listWork(app.platform, shop), { deadlinePollMs: 50 });
});
afterAll(() => second?.stop());

function subscribe(days: number, customerId?: string) {
  const startsAt = new Date(app.platform.clock.nowMs() - days * dayMs);
  const options = { productId: product.id, startsAt, isBilled: false };
  return aSubscription(shop, customerId ? { ...options, customerId } : options);
}

const use = (customer_id: string, n: number) =>
  usage.ingest({ name: "call", customer_id, metadata: { n } });
const end = async (id: string) => {
  const { status, text } = await seller.delete(`/v1/subscriptions/${id}`);
  expect(status, text).toBe(200);
};

async function repeat(run: () => Promise<void>) {
  await Promise.all(Array.from({ length: trials }, run));
  await shop.settle();
  const { body } = await seller.post("/v1/ledger/verify");
  expect(body.faults).toEqual([]);
}

test("two ends at once bill all usage, and once", { timeout }, async () => {
  await repeat(async () => {
    const { id, customerId } = await subscribe(3);
    const { id: otherId } = await subscribe(2, customerId);
    await use(customerId, 5);
    await Promise.all([end(id), end(otherId), use(customerId, 2)]);
    const { billed, named: told, mostWindows } = await addUpBilledUsage(shop, customerId);
    const open = await usage.used(customerId, calls);
    expect([billed + open, told, mostWindows]).toEqual([7, billed, 1]);
    expect(billed).toBeGreaterThanOrEqual(5);
  });
});

test.each([
  ["the one that bills", 2],
  ["the other one", -1],
])("%s ends while its twin is renewed: each event is billed once", { timeout }, async (_, days) => {
  await repeat(async () => {
    const { id, customerId } = await subscribe(2);
    const since = new Date(app.platform.clock.nowMs() - days * dayMs);
    await shop.rows(
      "update subscription_meters set created_at = $2 where subscription_id = $1",
      id,
      since,
    );
    await use(customerId, 5);
    const { id: dueId } = await subscribe(32, customerId);
    await pause(Math.random() * 150);
    await Promise.all([end(id), use(customerId, 2)]);
    await shop.settle();
    const first = await addUpBilledUsage(shop, customerId);
    const open = await usage.used(customerId, calls);
    expect([first.billed + open, first.named, first.mostWindows]).toEqual([7, first.billed, 1]);
    await end(dueId);
    const all = await addUpBilledUsage(shop, customerId);
    expect(all).toEqual({ billed: 7, named: 7, mostWindows: 1 });
  });
});
