import { expect, test } from "vitest";
import { aMeteredShop } from "#test/support/a-metered-shop.ts";

const shop = await aMeteredShop();
const { seller } = shop;
const month = 31 * 24 * 60;

/** The clock moves further than a session lasts. */
async function read(noun: string, id: string) {
  const { email, password } = seller.owner;
  expect((await seller.owner.post("/api/auth/sign-in/email", { email, password })).status).toBe(
    200,
  );
  const query = new URLSearchParams({ organizationId: seller.organizationId, id });
  const { status, body, text } = await seller.owner.get(`/api/auth/dashboard/${noun}?${query}`);
  expect(status, text).toBe(200);
  return body;
}

test("an order names the meters of its items for usage, and of no other item", async () => {
  const plan = await shop.plan({ fixed: 1_000, unitAmount: "2.5" });
  const { id, customerId } = await shop.sell(plan);
  await shop.use(customerId, 80);
  await shop.moveClock(month);
  const [order] = await shop.orders(id);
  const item = order.items.find(({ amount }: { amount: number }) => amount === 200);
  const { body: meter } = await seller.get(`/v1/meters/${shop.calls}`);
  const { meters } = await read("order", order.id);
  expect(meters).toEqual({ [item.id]: { id: shop.calls, name: meter.name } });
});

test("limits and what is held come with the customer", async () => {
  const { customerId } = await shop.sell(await shop.plan({ unitAmount: "10" }));
  const limit = { meter_id: shop.calls, interval: "period", units: 10, action: "block" };
  const path = `/v1/customers/${customerId}/usage-limits`;
  const { body: set } = await seller.put(path, { limits: [limit] });

  const reserve = async (units: number, expires_in: number) =>
    (
      await seller.post("/v1/meter-reservations/", {
        customer_id: customerId,
        meter_id: shop.calls,
        units,
        expires_in,
      })
    ).body;
  const [short, long, released] = [
    await reserve(1, 60),
    await reserve(2, 3_600),
    await reserve(3, 3_600),
  ];
  await seller.post(`/v1/meter-reservations/${released.id}/release`, {});
  const { body: meter } = await seller.get(`/v1/meters/${shop.calls}`);
  const before = await read("customer-limits", customerId);
  expect(before.limits).toEqual(set.limits);
  expect(before.meterNames).toEqual({ [shop.calls]: meter.name });
  // They were made in the same instant, so their order means nothing.
  const held = before.reservations.map(({ id }: { id: string }) => id);
  expect(held.toSorted()).toEqual([long.id, short.id].toSorted());
  await shop.moveClock(5);
  const after = await read("customer-limits", customerId);
  expect(after.reservations).toMatchObject([{ id: long.id, units: 2, status: "held" }]);
});
