import { expect, test } from "vitest";
import { applyCeilings } from "#server/usage/ceilings/apply-ceilings.ts";
import { numberToUnits } from "#server/usage/meter-state/unit-rules.ts";
import { aMeteredShop } from "#test/support/a-metered-shop.ts";
import { forSeller } from "#test/support/sold-orders.ts";

/** Limits and caps over changes of plan, with calls at 1.00 or 0.10. */
const shop = await aMeteredShop();
const { seller } = shop;
const day = 24 * 60;
const dear = await shop.plan({ name: "Dear", unitAmount: "100" });
const cheap = await shop.plan({ name: "Cheap", unitAmount: "10" });
const capped = await shop.plan({ name: "Capped", unitAmount: "10", capAmount: 2_000 });
const other = await shop.plan({ name: "Other", unitAmount: "10", capAmount: 2_500 });

type Sold = Awaited<ReturnType<typeof shop.sell>>;

async function limit({ customerId }: Sold, interval: string, amount: number) {
  const limits = [{ meter_id: shop.calls, interval, amount, action: "block" }];
  const { status, text, body } = await seller.put(`/v1/customers/${customerId}/usage-limits`, {
    limits,
  });
  expect(status, text).toBe(200);
  return body.limits[0];
}

async function readLimit({ customerId }: Sold) {
  return (await seller.get(`/v1/customers/${customerId}/usage-limits`)).body.limits[0];
}

async function change({ path }: Sold, productId: string) {
  const body = { product_id: productId, proration_behavior: "prorate" };
  const { status, text } = await seller.patch(path, body);
  expect(status, text).toBe(200);
  await shop.settle();
}

/** The amounts of the orders after the first one. */
async function listBilled({ id }: Sold): Promise<number[]> {
  const orders: { net_amount: number }[] = await shop.orders(id);
  return orders.map(({ net_amount: amount }) => amount);
}

test.each(["day", "month", "period"])(
  "a limit of a %s holds when the price changes",
  async (interval) => {
    const sold = await shop.sell(dear);
    await limit(sold, interval, 1_000);
    await shop.use(sold.customerId, 20);
    await change(sold, cheap);
    await shop.use(sold.customerId, 200);
    expect(await readLimit(sold)).toMatchObject({ used: 1_000 });
    await limit(sold, interval, 1_500);
    await shop.use(sold.customerId, 200);
    expect(await readLimit(sold)).toMatchObject({ used: 1_500 });
    await seller.delete(sold.path);
    await shop.settle();
    expect(await listBilled(sold)).toEqual([1_000, 500]);
    await shop.expectSound();
  },
);

test("a limit of a period counts over its windows, and begins anew with the next one", async () => {
  const sold = await shop.sell(dear);
  const { resets_at: resetsAt } = await limit(sold, "period", 1_000);
  for (const plan of [cheap, dear, cheap, dear]) {
    await shop.moveClock(60);
    await shop.use(sold.customerId, 6);
    await change(sold, plan);
  }
  expect(await listBilled(sold)).toEqual([600, 60, 340]);
  expect(await readLimit(sold)).toMatchObject({ used: 1_000, resets_at: resetsAt });
  await shop.moveClock(31 * day);
  expect(await readLimit(sold)).toMatchObject({ used: 0 });
  await shop.use(sold.customerId, 20);
  expect(await readLimit(sold)).toMatchObject({ used: 1_000 });
  await seller.delete(sold.path);
  await shop.settle();
  expect((await listBilled(sold)).at(-1)).toBe(1_000);
  await shop.expectSound();
});

test("a cap counts once in a period, whatever windows it has", async () => {
  const sold = await shop.sell(capped);
  for (const plan of [other, capped, other]) {
    await shop.moveClock(60);
    await shop.use(sold.customerId, 100);
    await change(sold, plan);
  }
  await shop.use(sold.customerId, 300);
  const { body: upcoming } = await seller.get(`${sold.path}/upcoming`);
  const { body: shown } = await seller.get(sold.path);
  expect([upcoming.meters[0].amount, upcoming.total_amount, shown.meters[0].amount]).toEqual([
    500, 500, 500,
  ]);
  expect(upcoming.meters[0].forecast_amount).toBe(500);
  await shop.moveClock(31 * day);
  // The third one was 20.00 at a cap of 20.00, and the last one has 5.00 left of 25.00.
  expect(await listBilled(sold)).toEqual([1_000, 1_000, 500]);
  expect((await shop.orders(sold.id)).at(-1).items[0].label).toContain(
    "capped at $25.00, of which $20.00 were billed before",
  );
  await shop.use(sold.customerId, 300);
  await shop.moveClock(31 * day);
  expect((await listBilled(sold)).at(-1)).toBe(2_500);
  await shop.expectSound();
});

test("what is counted late does not begin the day before again", async () => {
  const sold = await shop.sell(dear);
  await limit(sold, "day", 1_000);
  await shop.use(sold.customerId, 10);
  const { customerId } = sold;
  const addition = { customerId, meterId: shop.calls, values: [numberToUnits(1)] };
  const [above] = await forSeller(seller, async (ctx) => {
    await ctx.tx
      .updateTable("meterStates")
      .set((eb) => ({ sum: eb("sum", "+", "1") }))
      .where("holderId", "=", customerId)
      .execute();
    const now = new Date(ctx.now.getTime() - day * 60_000);
    return applyCeilings({ ...ctx, now }, [addition]);
  });
  expect(above).toEqual([true]);
  await shop.use(customerId, 10);
  expect(await readLimit(sold)).toMatchObject({ used: 1_000 });
  expect(
    await shop.rows(
      "select uncharged::float from meter_states where holder_id = $1 and meter_id = $2",
      customerId,
      shop.calls,
    ),
  ).toEqual([{ uncharged: 11 }]);
});
