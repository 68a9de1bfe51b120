import { beforeEach, expect, test } from "vitest";
import { aShop, type Shop } from "#test/support/a-shop.ts";
import { until } from "#test/support/effects.ts";

const shop = await aShop({ limits: { timeoutMs: 2_000 } });
const { control } = shop.sandbox;

beforeEach(() => control.reset());

interface Sold {
  product: string;
  discount: string;
}

async function price(product: string, amount: number): Promise<void> {
  const prices = [{ amount_type: "fixed", price_amount: amount, price_currency: "usd" }];
  await patch(`/v1/products/${product}`, { prices });
}

async function patch(path: string, body: Record<string, unknown>): Promise<void> {
  const { status, text } = await shop.seller.patch(path, body);
  expect(status, text).toBe(200);
}

/**
 * Changes by the seller while a confirmation waits for the processor, and where each is refused.
 */
const changes: [string, (sold: Sold) => Promise<void>, string][] = [
  [
    "archives the product",
    ({ product }) => patch(`/v1/products/${product}`, { is_archived: true }),
    "product_id",
  ],
  ["changes the price", ({ product }) => price(product, 9_000), "product_price_id"],
  [
    "restricts the discount to another product",
    async ({ discount }) =>
      patch(`/v1/discounts/${discount}`, { products: [await shop.product(100)] }),
    "discount_id",
  ],
  [
    "lowers the discount",
    ({ discount }) => patch(`/v1/discounts/${discount}`, { basis_points: 500 }),
    "discount_id",
  ],
];

test.each(changes)(
  "nothing is charged if the seller %s during a confirmation",
  async (_name, change, place) => {
    const product = await shop.product(2_000);
    const discount = await shop.discount({});
    const checkout = await shop.checkout(product, { discount_id: discount });
    const operation = "POST /v1/payment_intents";
    await control.addFault({ operation, moment: "after", effect: "hang", times: 1 });
    const confirming = shop.confirm(checkout);
    await Promise.race([until(() => hasIntent(checkout)), confirming]);
    await change({ product, discount });

    const { status, body } = await confirming;
    expect(status).toBe(422);
    expect(body.detail).toMatchObject([{ loc: ["body", place] }]);
    expect(await shop.readStatus(checkout)).toBe("open");
    expect(await shop.faults()).toEqual({});
  },
);

test("a total that is not the one the buyer saw is saved and not charged", async () => {
  const discount = await shop.discount({});
  const checkout = await shop.checkout(await shop.product(2_000), { discount_id: discount });
  expect(checkout.total_amount).toBe(1_800);
  await patch(`/v1/discounts/${discount}`, { basis_points: 500 });

  const { status, body } = await shop.confirm(checkout);
  expect(status).toBe(422);
  expect(body.detail).toMatchObject([
    { loc: ["body", "discount_id"], msg: "The total has changed. Check it and pay again." },
  ]);
  const seen = await shop.app.visitor().get(`/v1/checkouts/client/${checkout.client_secret}`);
  expect(seen.body).toMatchObject({ status: "open", discount_amount: 100, total_amount: 1_900 });
  const events = await shop.rows(
    `select data ->> 'total_amount' as total from events
     where type = 'checkout.updated' and data ->> 'id' = $1`,
    checkout.id,
  );
  expect(events).toEqual([{ total: "1900" }]);

  expect((await shop.confirm(checkout)).status).toBe(200);
  expect(await readTotal(shop, checkout)).toBe(1_900);
});

test("a total that the request itself changes is charged", async () => {
  const [one, other] = [await shop.product(2_000), await shop.product(3_000)];
  const checkout = await shop.checkout(one, { products: [one, other] });
  expect((await shop.confirm(checkout, { product_id: other })).status).toBe(200);
  expect(await readTotal(shop, checkout)).toBe(3_000);
});

async function hasIntent({ id }: { id: string }): Promise<boolean> {
  const rows = await shop.rows(
    "select id from sandbox_objects where body -> 'metadata' ->> 'checkout_id' = $1",
    id,
  );
  return rows.length > 0;
}

async function readTotal({ rows }: Shop, { id }: { id: string }): Promise<unknown> {
  const [order] = await rows("select total_amount from orders where checkout_id = $1", id);
  return order?.total_amount;
}
