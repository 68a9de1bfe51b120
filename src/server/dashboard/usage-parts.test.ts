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
