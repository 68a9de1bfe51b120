import { beforeEach, expect, test, vi } from "vitest";
import { enqueueCharges } from "#server/sales/orders/charge-order-later.ts";
import { endSubscription } from "#server/sales/subscriptions/endings/end-subscription.ts";
import { lockSubscription } from "#server/sales/subscriptions/records/subscription-store.ts";
import { aShop } from "../support/a-shop.ts";
import { anUnpaidOrder, type UnpaidOrder } from "../support/an-unpaid-order.ts";
import { crowd, raceTrials } from "../support/campaign.ts";
import { until } from "../support/effects.ts";
import { forSeller } from "../support/sold-orders.ts";

const shop = await aShop({ works: true });
const { seller, app } = shop;
const monthly = await shop.product(1_000, { recurring_interval: "month" });
const trials = raceTrials(2);
const timeout = 240_000;

beforeEach(async () => {
  await shop.sandbox.control.reset();
  // The limits of tries would hide what the order itself allows.
  vi.spyOn(app.platform.limiter, "takeAll").mockResolvedValue(undefined);
});

const unpaid = () => anUnpaidOrder(shop, { productId: monthly });

function together<Result>(count: number, act: (index: number) => Promise<Result>) {
  return Promise.all(Array.from({ length: count }, (_, index) => act(index)));
}

/** The number of charges that succeeded at the processor for the order. */
async function countCharges({ orderId }: UnpaidOrder) {
  const rows = await shop.rows(
    `select charge.id from sandbox_objects charge join processor_objects intent
       on intent.id = charge.body ->> 'payment_intent' and intent.subject_id = $1
     where charge.kind = 'charge' and charge.body ->> 'status' = 'succeeded'`,
    orderId,
  );
  return rows.length;
}

async function countAttempts({ orderId }: UnpaidOrder) {
  const rows = await shop.rows(
    "select id from payment_attempts where order_id = $1 and begun_by = 'customer'",
    orderId,
  );
  return rows.length;
}

async function expectSound(): Promise<void> {
  await shop.settle();
  await until(async () => Object.keys(await shop.faults()).length === 0, 15_000).catch(() => {});
  expect(await shop.faults()).toEqual({});
  const { body } = await seller.post("/v1/ledger/verify");
  expect(body.faults).toEqual([]);
}

test(`${crowd} payments together charge once, and the others learn that it is paid or in progress`, {
  timeout,
}, async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const order = await unpaid();
    const replies = await together(crowd, () => order.pay());
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await countCharges(order)).toBe(1);
    expect((await order.order()).customerAttempts).toBe(1);
  }
  await expectSound();
});

test(`of ${crowd} tries together with declined cards never more than five are made`, {
  timeout,
}, async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const order = await unpaid();
    let declined = 0;
    for (let round = 0; round < 20; round += 1) {
      const replies = await together(crowd, () =>
        order.pay({ confirmation_token_id: "ctoken_chargeDeclined" }),
      );
      declined += replies.filter(({ status }) => status === 400).length;
      expect((await order.order()).customerAttempts).toBe(declined);
      if (replies.every(({ status }) => status === 403)) break;
    }
    expect(declined).toBe(5);
    expect(await countAttempts(order)).toBe(5);
    expect(await countCharges(order)).toBe(0);
  }
  await expectSound();
});

test("a payment by link while the schedule charges: one of them pays", { timeout }, async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const order = await unpaid();
    await shop.rows(
      "update payment_methods set processor_id = id::text where processor_id ~ '^pm_card'",
    );
    await shop.rows(
      "update payment_methods set processor_id = 'pm_card_visa' where customer_id = $1",
      order.subscription.customerId,
    );
    const row = await order.order();
    await Promise.all([
      forSeller(seller, (ctx) => enqueueCharges(ctx, [row], "schedule")),
      ...Array.from({ length: 5 }, (_, index) =>
        order.pay(
          index % 2 ? { use_saved_method: true } : { confirmation_token_id: "ctoken_visa" },
        ),
      ),
    ]);
    await until(async () => (await order.read()).state === "paid");
    await shop.settle();
    expect(await countCharges(order)).toBe(1);
    expect(await order.subscriptionStatus()).toBe("active");
  }
  await expectSound();
});

test("payments by link and retries of the seller together charge once", { timeout }, async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const order = await unpaid();
    await shop.rows(
      "update payment_methods set processor_id = id::text where processor_id ~ '^pm_card'",
    );
    await shop.rows(
      "update payment_methods set processor_id = 'pm_card_visa' where customer_id = $1",
      order.subscription.customerId,
    );
    const replies = await together(10, (index) =>
      index % 2 ? order.pay() : seller.post(`/v1/orders/${order.orderId}/retry`),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countCharges(order)).toBe(1);
  }
  await expectSound();
});

test("an end of the subscription while it is paid: the order is paid, or the money goes back", {
  timeout,
}, async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const order = await unpaid();
    const [reply] = await Promise.all([
      order.pay(),
      forSeller(seller, async (ctx) => {
        const row = await lockSubscription(ctx.tx, ctx.sellerId, order.subscription.id);
        if (row) await endSubscription(ctx, row, { cause: "unpaid" });
      }),
    ]);
    await shop.settle();
    const { state } = await order.read();
    expect(["paid", "closed"]).toContain(state);
    if (reply.status === 200) expect(state).toBe("paid");
  }
  await expectSound();
});
