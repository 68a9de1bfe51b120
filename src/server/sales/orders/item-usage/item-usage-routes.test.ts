import { expect, test } from "vitest";
import { aMeteredShop } from "#test/support/a-metered-shop.ts";

const shop = await aMeteredShop();
const { seller } = shop;
const month = 31 * 24 * 60;
const plan = await shop.plan({ unitAmount: "100" });

/** Sells the plan, lets a month of calls go by, and returns the path of their line. */
async function billed(...events: { n: number; [key: string]: unknown }[]): Promise<string> {
  const { id, customerId: customer_id } = await shop.sell(plan);
  await shop.usage.ingest(...events.map((metadata) => ({ name: "call", customer_id, metadata })));
  await shop.moveClock(month);
  const [order] = await shop.orders(id);
  return `/v1/orders/${order.id}/items/${order.items[0].id}/usage`;
}

test("as many groups are read as are asked for, and the others are one", async () => {
  const calls = Array.from({ length: 150 }, (_, at) => ({
    n: at < 3 ? 10 - at : 1,
    who: `u${at}`,
  }));
  const path = await billed(...calls, { n: -5, who: "back" }, { n: 2 });
  const { body } = await seller.get(`${path}?group_by=metadata.who&limit=3`);
  expect(body).toMatchObject({ units: 171, amount: 17_100 });
  expect(body.groups.map(({ value, units }: Record<string, unknown>) => [value, units])).toEqual([
    ["u0", 10],
    ["u1", 9],
    ["u2", 8],
  ]);
  expect(body.other).toMatchObject({ units: 144, events: 149 });
  const amounts = [...body.groups, body.other].map(({ amount }) => amount);
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(17_100);
});

test("a line whose events take too long to read still has its units and its amount", async () => {
  const path = await billed({ n: 4 }, { n: 3 });
  const blocker = await shop.app.platform.database.pool.connect();
  await blocker.query("begin; lock table usage_events in access exclusive mode");
  try {
    const [plain, grouped] = await Promise.all([
      seller.get(path),
      seller.get(`${path}?group_by=metadata.who`),
    ]);
    expect([plain.status, plain.body]).toMatchObject([
      200,
      { units: 7, amount: 700, first_event_at: null, last_event_at: null, groups: [] },
    ]);
    expect([grouped.status, grouped.body.detail[0].loc]).toEqual([422, ["query", "group_by"]]);
  } finally {
    await blocker.query("rollback");
    blocker.release();
  }
  const { body } = await seller.get(path);
  expect(body.first_event_at).not.toBe(null);
});
