import { expect, test } from "vitest";
import { tellClock } from "#server/platform/deadlines/move-clock.ts";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription } from "#test/support/a-subscription.ts";

const shop = await aShop({ works: true, now: "2028-02-29T12:00:00.000Z" });
const { seller } = shop;
const monthly = await shop.product(1_000, { name: "Pro", recurring_interval: "month" });
const yearly = await shop.product(9_000, { name: "Pro yearly", recurring_interval: "year" });
const minutesOfDay = 24 * 60;

async function listPeriods(id: string): Promise<string[]> {
  const rows = await shop.rows(
    `select period_start from orders
     where subscription_id = $1 and status = 'paid' and billing_reason = 'subscription_cycle'
     order by period_start`,
    id,
  );
  return rows.map(({ period_start: start }) => (start as Date).toISOString().slice(0, 10));
}

async function expectSound() {
  await shop.settle();
  const { body } = await seller.post("/v1/ledger/verify");
  expect(body.faults).toEqual([]);
}

test("ten years: each period is billed once, on the day of the first or the last one of its month", {
  timeout: 600_000,
}, async () => {
  const month = await aSubscription(shop, {
    productId: monthly,
    isBilled: false,
    startsAt: new Date("2028-01-31T12:00:00.000Z"),
  });
  const year = await aSubscription(shop, {
    productId: yearly,
    isBilled: false,
    startsAt: new Date("2028-02-29T12:00:00.000Z"),
  });
  await shop.moveClock((10 * 365 + 3) * minutesOfDay);

  const months = await listPeriods(month.id);
  expect(months).toHaveLength(121);
  expect(months.slice(0, 5)).toEqual([
    "2028-02-29",
    "2028-03-31",
    "2028-04-30",
    "2028-05-31",
    "2028-06-30",
  ]);
  expect(new Set(months.map((date) => date.slice(0, 7))).size).toBe(121);
  expect(await listPeriods(year.id)).toEqual([
    "2029-02-28",
    "2030-02-28",
    "2031-02-28",
    "2032-02-29",
    "2033-02-28",
    "2034-02-28",
    "2035-02-28",
    "2036-02-29",
    "2037-02-28",
    "2038-02-28",
  ]);
  await expectSound();
});

test.each([24, 150])(
  "%s subscriptions of one customer at one instant have one paid order each",
  {
    timeout: 600_000,
  },
  async (count) => {
    const { now: startsAt } = await tellClock(shop.app.platform);
    const common = { productId: monthly, isBilled: false, startsAt };
    const first = await aSubscription(shop, common);
    for (let made = 1; made < count; made += 1)
      await aSubscription(shop, { ...common, customerId: first.customerId });
    await shop.moveClock(31 * minutesOfDay);

    const orders = await shop.rows(
      `select subscription_id, orders.status, count(payments.id)::int as payments
     from orders left join payments on payments.order_id = orders.id
     where orders.customer_id = $1 group by orders.organization_id, orders.id`,
      first.customerId,
    );
    expect(orders).toHaveLength(count);
    expect(new Set(orders.map((order) => order.subscription_id)).size).toBe(count);
    for (const order of orders) expect(order).toMatchObject({ status: "paid", payments: 1 });
    await expectSound();
  },
);
