import { expect, test } from "vitest";
import { tellClock } from "#server/platform/clock-moves/move-clock.ts";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription } from "#test/support/a-subscription.ts";
import { laterByMonths } from "#test/support/model-calendar.ts";

const shop = await aShop({ works: true, now: "2028-02-29T12:00:00.000Z" });
const { seller } = shop;
const monthly = await shop.product(1_000, { name: "Pro", recurring_interval: "month" });
const yearly = await shop.product(9_000, { name: "Pro yearly", recurring_interval: "year" });
const minutesOfDay = 24 * 60;
const now = Date.UTC(2028, 1, 29, 12);
/** The last days of a month and a day in its middle, all in the period that is running. */
const anchors = [
  Date.UTC(2028, 0, 31, 12),
  Date.UTC(2028, 1, 29, 12),
  Date.UTC(2028, 0, 30, 12),
  Date.UTC(2028, 1, 15, 12),
  Date.UTC(2028, 1, 28, 12),
];

async function listPeriods(id: string): Promise<{ start: number; end: number }[]> {
  const rows = await shop.rows(
    `select period_start, period_end from orders
     where subscription_id = $1 and status = 'paid' and billing_reason = 'subscription_cycle'
     order by period_start`,
    id,
  );
  return rows.map((row) => ({
    start: (row.period_start as Date).getTime(),
    end: (row.period_end as Date).getTime(),
  }));
}

async function expectSound() {
  await shop.settle();
  const { body } = await seller.post("/v1/ledger/verify");
  expect(body.faults).toEqual([]);
}

/** `npm run campaign` runs 100 subscriptions for ten years. */
const isLong = process.env.PROPERTY_CASES !== undefined;
const years = isLong ? 10 : 1;
const subscriptions = isLong ? 100 : 12;

test(`${subscriptions} subscriptions for ${years} years: each period is billed once, without gap or overlap`, {
  timeout: 3_600_000,
}, async () => {
  // Many are free in the short form: each instant at which a card is charged takes long.
  const free = {
    month: await shop.product(null, { name: "Free", recurring_interval: "month" }),
    year: await shop.product(null, { name: "Free yearly", recurring_interval: "year" }),
  };
  const charged = { month: monthly, year: yearly };
  const until = laterByMonths(now, years * 12);
  const expected = new Map<string, number[]>();
  for (let index = 0; index < subscriptions; index += 1) {
    const interval = index % 4 === 0 ? "month" : "year";
    const days = interval === "month" ? anchors.slice(0, 3) : anchors;
    const startsAt = days[Math.floor(index / 4) % days.length] ?? now;
    const isCharged = isLong || index === 0 || (interval === "year" && index % 5 === 0);
    const { id } = await aSubscription(shop, {
      productId: (isCharged ? charged : free)[interval],
      isBilled: false,
      startsAt: new Date(startsAt),
    });
    expected.set(id, listStarts(startsAt, interval === "year" ? 12 : 1, until));
  }
  await shop.moveClock((until - now) / 60_000);
  for (const [id, starts] of expected) {
    const periods = await listPeriods(id);
    expect(periods.map(({ start }) => start)).toEqual(starts);
    const ends = periods.slice(0, -1).map(({ end }) => end);
    expect(ends).toEqual(starts.slice(1));
  }
  await expectSound();
});

/** The beginnings of all periods after the first, until then. */
function listStarts(anchor: number, months: number, until: number): number[] {
  const starts: number[] = [];
  for (let number = 1; ; number += 1) {
    const start = laterByMonths(anchor, number * months);
    if (start > until) return starts;
    starts.push(start);
  }
}

test.each(isLong ? [24, 150] : [8])(
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
