import { expect, test } from "vitest";
import { aMeteredShop } from "#test/support/a-metered-shop.ts";
import { freezeUsageNow } from "../changes/add-usage.ts";

/** Units that are held, voided or limited while a period ends. */
const shop = await aMeteredShop();
const { seller, usage, calls } = shop;
const month = 31 * 24 * 60;
const included = await shop.plan({ fixed: 500, included: { units: 10 } });
const billed = await shop.plan({ name: "Billed", unitAmount: "100" });

async function hold(customer_id: string, units: number, expires_in = 300): Promise<string> {
  const body = { customer_id, meter_id: calls, units, expires_in };
  const { status, text, body: held } = await seller.post("/v1/meter-reservations/", body);
  expect(status, text).toBe(201);
  return held.id;
}

const commit = (id: string) => seller.post(`/v1/meter-reservations/${id}/commit`, {});

const freeze = (customerId: string) =>
  freezeUsageNow(shop.app.platform, seller.organizationId, [customerId]);

test("units that are held over the end of a period are those of the next one", async () => {
  const { customerId } = await shop.sell(included);
  await shop.use(customerId, 3);
  await shop.moveClock(month - 20);
  const id = await hold(customerId, 6, 86_400);
  await shop.moveClock(40);
  expect(await shop.units(customerId)).toEqual([0, 10, 10]);
  const { body: shown } = await seller.get(`/v1/meter-reservations/${id}`);
  expect([shown.status, shown.available]).toEqual(["held", 4]);
  const { status } = await commit(id);
  expect(status).toBe(200);
  expect(await shop.units(customerId)).toEqual([6, 10, 4]);
  await hold(customerId, 4);
  const more = { customer_id: customerId, meter_id: calls, units: 1 };
  expect((await seller.post("/v1/meter-reservations/", more)).status).toBe(402);
  await shop.expectSound();
});

test("a reservation that expires with the period takes nothing from the next one", async () => {
  const { customerId } = await shop.sell(included);
  await shop.moveClock(month - 60);
  const id = await hold(customerId, 10, 60);
  await shop.moveClock(90);
  expect((await seller.get(`/v1/meter-reservations/${id}`)).body.status).toBe("expired");
  await hold(customerId, 10);
  expect((await commit(id)).status).toBe(409);
  await shop.expectSound();
});

test("a grant that is voided between freeze and bill still covers what was frozen", async () => {
  const { id, customerId } = await shop.sell(billed);
  const grant = await usage.grant(customerId, calls, 10);
  await shop.use(customerId, 4);
  await freeze(customerId);
  await shop.use(customerId, 3);
  expect((await seller.post(`/v1/meter-grants/${grant.id}/void`, {})).status).toBe(200);
  await shop.use(customerId, 2);
  const [consumed, credited] = await shop.units(customerId);
  expect([consumed, credited]).toEqual([9, 7]);
  await shop.moveClock(month);
  const orders = await shop.orders(id);
  expect(orders.at(-1)).toMatchObject({ net_amount: 200 });
  await shop.expectSound();
});

test("units committed while a bill is made are billed once", async () => {
  const { id, customerId, path } = await shop.sell(billed);
  const held = await hold(customerId, 5);
  await freeze(customerId);
  expect((await commit(held)).status).toBe(200);
  await shop.use(customerId, 1);
  expect((await seller.delete(path)).status).toBe(200);
  await shop.settle();
  const orders = await shop.orders(id);
  expect(orders.map(({ net_amount }: { net_amount: number }) => net_amount)).toEqual([600]);
  await shop.expectSound();
});

test("a limit that is lowered while units are held refuses them at the commit", async () => {
  const { id, customerId, path } = await shop.sell(billed);
  const limits = (units: number) => ({
    limits: [{ meter_id: calls, interval: "period", units, action: "block" }],
  });
  const target = `/v1/customers/${customerId}/usage-limits`;
  expect((await seller.put(target, limits(10))).status).toBe(200);
  const held = await hold(customerId, 8);
  await shop.use(customerId, 7);
  const { status, body } = await commit(held);
  expect([status, body.error]).toEqual([402, "LimitReached"]);
  expect((await seller.put(target, limits(4))).status).toBe(200);
  await shop.use(customerId, 1);
  await seller.delete(path);
  await shop.settle();
  expect((await shop.orders(id))[0]).toMatchObject({ net_amount: 700 });
  await shop.expectSound();
});

test("usage that comes while the plan changes is billed once, by the old plan or the new one", async () => {
  const other = await shop.plan({ name: "Other", unitAmount: "100" });
  const { id, customerId, path } = await shop.sell(billed);
  await shop.use(customerId, 2);
  const changed = seller.patch(path, { product_id: other, proration_behavior: "invoice" });
  const sending = Array.from({ length: 8 }, () => shop.use(customerId, 1));
  const [{ status, text }] = await Promise.all([changed, ...sending]);
  expect([200, 409], text).toContain(status);
  await shop.settle();
  await seller.delete(path);
  await shop.settle();
  const orders: { net_amount: number }[] = await shop.orders(id);
  expect(orders.reduce((sum, order) => sum + order.net_amount, 0)).toBe(1_000);
  await shop.expectSound();
});
