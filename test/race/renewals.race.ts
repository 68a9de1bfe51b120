import { afterAll, expect, test } from "vitest";
import { startWorker, type Worker } from "#server/platform/jobs/start-worker.ts";
import { endSubscription } from "#server/sales/subscriptions/endings/end-subscription.ts";
import {
  lockSubscription,
  updateSubscription,
} from "#server/sales/subscriptions/records/subscription-store.ts";
import { listWork } from "#server/worker.ts";
import { aShop } from "../support/a-shop.ts";
import { aSubscription } from "../support/a-subscription.ts";
import { raceTrials } from "../support/campaign.ts";
import { until } from "../support/effects.ts";
import { forSeller } from "../support/sold-orders.ts";

const shop = await aShop({ works: true, deadlinePollMs: 50 });
const { seller, app } = shop;
const monthly = await shop.product(1_000, { recurring_interval: "month" });
const dearer = await shop.product(3_000, { recurring_interval: "month" });
const trials = raceTrials(2);
const dayMs = 86_400_000;

let second: Worker | undefined;
afterAll(() => second?.stop());

/** Its period ended yesterday: workers begin at once. */
function aDueSubscription(days = 32) {
  const startsAt = new Date(app.platform.clock.nowMs() - days * dayMs);
  return aSubscription(shop, { productId: monthly, startsAt, isBilled: false });
}

const listOrders = (id: string) =>
  shop.rows(
    "select status, total_amount::int from orders where subscription_id = $1 order by period_start",
    id,
  );

async function readStatus(id: string) {
  const [row] = await shop.rows("select status from subscriptions where id = $1", id);
  return row?.status;
}

async function expectSound() {
  await shop.settle();
  const { body } = await seller.post("/v1/ledger/verify");
  expect(body.faults).toEqual([]);
}

test("two workers renew and charge each subscription once", { timeout: 120_000 }, async () => {
  second = await startWorker(app.platform, listWork(app.platform, shop), { deadlinePollMs: 50 });
  const rows = await Promise.all(Array.from({ length: trials * 5 }, () => aDueSubscription()));
  await shop.settle();
  for (const { id } of rows) {
    expect(await listOrders(id)).toEqual([{ status: "paid", total_amount: 1_000 }]);
    const payments = await shop.rows(
      `select payments.id from payments join orders on orders.id = order_id where subscription_id = $1`,
      id,
    );
    expect(payments).toHaveLength(1);
  }
  await expectSound();
});

test("a renewal and a cancellation at once: it ends without an order, or is renewed and then canceled", {
  timeout: 120_000,
}, async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const { id } = await aDueSubscription();
    await forSeller(seller, async (ctx) => {
      const row = await lockSubscription(ctx.tx, ctx.sellerId, id);
      if (!row) throw new Error("it is gone");
      await updateSubscription(ctx.tx, ctx.sellerId, id, {
        cancelAtPeriodEnd: true,
        canceledAt: ctx.now,
        endsAt: row.currentPeriodEnd,
      });
    });
    await shop.settle();
    const [row] = await shop.rows("select * from subscriptions where id = $1", id);
    const orders = await listOrders(id);
    if (row?.status === "canceled") expect(orders).toEqual([]);
    else expect([row?.status, orders.length]).toEqual(["active", 1]);
  }
  await expectSound();
});

test("a renewal and a change of plan at once: the order is of the one plan or of the other", {
  timeout: 120_000,
}, async () => {
  const [price] = await shop.rows("select id from product_prices where product_id = $1", dearer);
  for (let trial = 0; trial < trials; trial += 1) {
    const { id } = await aDueSubscription();
    await forSeller(seller, async (ctx) => {
      await lockSubscription(ctx.tx, ctx.sellerId, id);
      await updateSubscription(ctx.tx, ctx.sellerId, id, {
        pendingProductId: dearer,
        pendingPriceIds: [String(price?.id)],
      });
    });
    await until(async () => (await listOrders(id)).length === 1);
    await shop.settle();
    const [row] = await shop.rows(
      "select amount::int, pending_product_id from subscriptions where id = $1",
      id,
    );
    const [order] = await listOrders(id);
    expect(order?.total_amount).toBe(row?.amount);
    expect([1_000, 3_000]).toContain(row?.amount);
    expect(row?.amount === 3_000).toBe(row?.pending_product_id === null);
  }
  await expectSound();
});

test("an end while the renewal is charged: the order is paid, or its money returned", {
  timeout: 120_000,
}, async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const { id } = await aDueSubscription();
    await until(async () => (await listOrders(id)).length === 1);
    await forSeller(seller, async (ctx) => {
      const row = await lockSubscription(ctx.tx, ctx.sellerId, id);
      if (row) await endSubscription(ctx, row, { cause: "unpaid" });
    });
    await shop.settle();
    expect(await readStatus(id)).toBe("canceled");
    const kept = await shop.rows(
      `select charge.id from sandbox_objects charge join payments on payments.charge_id = charge.id
       join payment_attempts attempt on attempt.id = payments.attempt_id
       join orders on orders.id = attempt.order_id
       where charge.kind = 'charge' and charge.body ->> 'status' = 'succeeded'
         and not (charge.body -> 'refunded')::boolean and subscription_id = $1`,
      id,
    );
    const [order] = await listOrders(id);
    expect(kept).toHaveLength(order?.status === "paid" ? 1 : 0);
  }
  await expectSound();
});
