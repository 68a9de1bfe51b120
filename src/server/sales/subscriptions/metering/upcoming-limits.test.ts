import { expect, test } from "vitest";
import { aMeteredShop } from "#test/support/a-metered-shop.ts";

const shop = await aMeteredShop();
const { seller, usage, calls } = shop;
const billed = await shop.plan({ unitAmount: "100" });
const included = await shop.plan({ name: "Included", fixed: 500, included: { units: 10 } });

async function limit(customerId: string, ...limits: object[]) {
  const path = `/v1/customers/${customerId}/usage-limits`;
  const asked = limits.map((each) => ({ meter_id: calls, action: "block", ...each }));
  const { status, text, body } = await seller.put(path, { limits: asked });
  expect(status, text).toBe(200);
  return body.limits;
}

const reserve = (customer_id: string, units: number) =>
  seller.post("/v1/meter-reservations/", { customer_id, meter_id: calls, units });

test.each([
  [
    "one of the period goes before one of a day",
    [
      { interval: "day", units: 1 },
      { interval: "period", units: 90 },
    ],
    { units: 90 },
  ],
  [
    "one that blocks goes before one that tells",
    [
      { interval: "period", units: 5, action: "notify" },
      { interval: "period", amount: 900 },
    ],
    { amount: 900 },
  ],
  [
    "the one with the least room counts",
    [
      { interval: "period", units: 8 },
      { interval: "period", amount: 700 },
    ],
    { amount: 700 },
  ],
  ["the only one counts", [{ interval: "day", units: 1, action: "notify" }], { units: 1 }],
])("of the limits in an upcoming order, %s", async (_, limits, shown) => {
  const { customerId, path } = await shop.sell(billed);
  const all = await limit(customerId, ...limits);
  await shop.use(customerId, 3);
  const { body } = await seller.get(`${path}/upcoming`);
  expect(body.meters).toMatchObject([{ meter_id: calls, units: 3, limit: shown }]);
  expect(
    all.map(({ units, amount }: Record<string, unknown>) => ({ units, amount })),
  ).toContainEqual({
    units: body.meters[0].limit.units,
    amount: body.meters[0].limit.amount,
  });
});

test("a refused reservation says when the period ends that brings new units", async () => {
  const { customerId, path } = await shop.sell(included);
  const { body: subscription } = await seller.get(path);
  const end = subscription.current_period_end;
  const { status, body } = await reserve(customerId, 11);
  expect([status, body.error, body.next_reset_at]).toEqual([402, "InsufficientBalance", end]);
  const [set] = await limit(customerId, { interval: "period", units: 4 });
  expect(set.resets_at).toBe(end);
  const blocked = (await reserve(customerId, 5)).body;
  expect([blocked.error, blocked.next_reset_at]).toEqual(["LimitReached", end]);
  const held = await reserve(customerId, 4);
  await limit(customerId, { interval: "period", units: 1 });
  const late = await seller.post(`/v1/meter-reservations/${held.body.id}/commit`, {});
  expect([late.status, late.body.next_reset_at]).toEqual([402, end]);
});

test("without a subscription it says when a grant brings new units, if one does", async () => {
  const customer_id = await usage.customer();
  expect((await reserve(customer_id, 1)).body.next_reset_at).toBe(null);
  const now = Date.parse((await usage.grant(customer_id, calls, 1)).starts_at);
  expect((await reserve(customer_id, 2)).body.next_reset_at).toBe(null);
  const later = new Date(now + 60 * 86_400_000).toISOString();
  await usage.grant(customer_id, calls, 5, { starts_at: later });
  expect((await reserve(customer_id, 2)).body.next_reset_at).toBe(later);
  await usage.grant(customer_id, calls, 1, { recurrence: { interval: "month" } });
  const { next_reset_at: at } = (await reserve(customer_id, 3)).body;
  expect(at < later).toBe(true);
  const [set] = await limit(customer_id, { interval: "period", units: 1 });
  expect(set.resets_at).toBe(null);
});

test("a limit of money without a price is no limit, and is shown", async () => {
  const customer_id = await usage.customer();
  const [set] = await limit(customer_id, { interval: "month", amount: 100 });
  expect(set).toMatchObject({ amount: 100, used: 0 });
  await usage.grant(customer_id, calls, 5);
  expect((await reserve(customer_id, 5)).status).toBe(201);
});
