import { beforeEach, expect, test } from "vitest";
import type { TaxProvider } from "#server/money/tax/tax-provider.ts";
import { aShop } from "#test/support/a-shop.ts";
import { hurryJobs, listJobs, until } from "#test/support/effects.ts";
import { testTax } from "#test/support/test-tax.ts";

const vat = {
  rate: 190_000,
  name: "VAT",
  country: "DE",
  state: null,
  reason: "standard_rated",
} as const;
const provider = testTax(() => [vat]);
const { calls } = provider;
/** How many of the next calls fail, before or after the provider did its work. */
const failures = { before: 0, after: 0 };
let seenUnlocked = 0;

/** Empty for an order that is not committed yet, or that an open transaction has changed. */
const unlockedOrder = "select id from orders where id = $1 for update skip locked";

const tax: TaxProvider = {
  ...provider,
  async record(sale, platform) {
    seenUnlocked += (await shop.rows(unlockedOrder, sale.orderId)).length;
    return unreliably(() => provider.record(sale, platform));
  },
  revert: (refund, platform) => unreliably(() => provider.revert(refund, platform)),
};
const shop = await aShop({ works: true, services: { tax } });
const poster = await shop.product(2_000);
const { control } = shop.sandbox;

beforeEach(async () => {
  await control.reset();
  Object.assign(failures, { before: 0, after: 0 });
  seenUnlocked = 0;
});

async function unreliably<Result>(call: () => Promise<Result>): Promise<Result> {
  if (failures.before-- > 0) throw new Error("the provider is away");
  const result = await call();
  if (failures.after-- > 0) throw new Error("the answer was lost");
  return result;
}

async function buy(): Promise<string> {
  const checkout = await shop.checkout(poster);
  const { status, text } = await shop.confirm(checkout);
  expect(status, text).toBe(200);
  const [order] = await shop.rows("select id from orders where checkout_id = $1", checkout.id);
  return String(order?.id);
}

async function refund(orderId: string, amount: number): Promise<string> {
  const input = { order_id: orderId, reason: "other", amount };
  const { status, body, text } = await shop.seller.post("/v1/refunds/", input);
  expect(status, text).toBe(200);
  return body.id;
}

/** Failed tries are repeated after a pause; here at once. */
async function settleAll(): Promise<void> {
  await until(async () => {
    await shop.settle();
    await hurryJobs(shop.app.platform);
    return (await listJobs(shop.app.platform)).length === 0;
  });
}

const listRecords = (id: string) => calls.recorded.filter(({ orderId }) => orderId === id);
const listReverts = (id: string) => calls.reverted.filter(({ refundId }) => refundId === id);

test("the tax of a paid order is reported once, outside any transaction, and its reference is stored", async () => {
  const orderId = await buy();
  await settleAll();
  const [order] = await shop.rows("select * from orders where id = $1", orderId);
  expect(order).toMatchObject({
    tax_amount: 380,
    tax_reference: expect.stringMatching(/^calculation \d+$/),
    tax_record: `tax of ${orderId}`,
    tax_recorded_at: expect.any(Date),
  });
  expect(listRecords(orderId)).toEqual([
    { organizationId: shop.seller.organizationId, orderId, calculation: order?.tax_reference },
  ]);
  expect(seenUnlocked).toBe(1);
});

test("a provider that is away is asked again; the order does not wait for it", async () => {
  failures.before = 3;
  const orderId = await buy();
  await settleAll();
  expect(listRecords(orderId)).toHaveLength(1);
});

test("a provider whose answer is lost is asked again for the same order", async () => {
  failures.after = 1;
  const orderId = await buy();
  await settleAll();
  expect(new Set(listRecords(orderId).map((sale) => JSON.stringify(sale))).size).toBe(1);
  const [order] = await shop.rows("select tax_record from orders where id = $1", orderId);
  expect(order).toEqual({ tax_record: `tax of ${orderId}` });
});

test("events that repeat a payment do not report its tax again", async () => {
  await control.setSwitches({ webhooks: { timing: "early", copies: 3, order: "shuffled" } });
  const orderId = await buy();
  await settleAll();
  expect(listRecords(orderId)).toHaveLength(1);
});

test("each refund reports what it gave back, after the sale", async () => {
  failures.before = 2;
  const orderId = await buy();
  const first = await refund(orderId, 500);
  const rest = await refund(orderId, 1_500);
  await settleAll();
  const common = {
    organizationId: shop.seller.organizationId,
    recorded: `tax of ${orderId}`,
    currency: "usd",
  };
  expect(listReverts(first)).toEqual([{ ...common, refundId: first, net: 500, tax: 95 }]);
  expect(listReverts(rest)).toEqual([{ ...common, refundId: rest, net: 1_500, tax: 285 }]);
});

test("a refund that is pending is reported when it succeeds, one that fails never", async () => {
  await control.setSwitches({ refunds: { course: "pending" } });
  const orderId = await buy();
  const [lucky, unlucky] = [await refund(orderId, 500), await refund(orderId, 700)];
  await settleAll();
  expect([...listReverts(lucky), ...listReverts(unlucky)]).toEqual([]);
  for (const [id, status] of [
    [lucky, "succeeded"],
    [unlucky, "failed"],
  ] as const) {
    const [row] = await shop.rows("select processor_id from refunds where id = $1", id);
    await control.endRefund(String(row?.processor_id), status);
  }
  await settleAll();
  expect(listReverts(lucky)).toHaveLength(1);
  expect(listReverts(unlucky)).toEqual([]);
});
