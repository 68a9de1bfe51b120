import { expect, test } from "vitest";
import { aSeller } from "#test/support/a-seller.ts";
import { clientHeaders } from "#test/support/client-headers.ts";
import { sharedApp } from "#test/support/shared-app.ts";

const app = await sharedApp();
const seller = await aSeller(app);
const path = "/v1/products/";
const zero = { amount_type: "fixed", price_amount: 0 };
const gift = { name: "A gift", recurring_interval: null };

test("a fixed price of 0 is a free price", async () => {
  const { status, body } = await seller.post(path, {
    ...gift,
    prices: [{ ...zero, tax_behavior: "inclusive" }],
  });

  expect(status).toBe(201);
  expect(body.prices).toMatchObject([
    { amount_type: "free", price_currency: "usd", tax_behavior: "inclusive" },
  ]);
  expect(body.prices[0]).not.toHaveProperty("price_amount");
});

test("a minimum of 0 means no minimum, and is shown as each program reads it", async () => {
  const prices = [{ amount_type: "custom", minimum_amount: 0, preset_amount: 500 }];
  const { status, body } = await seller.post(path, { ...gift, prices });
  expect([status, body.prices[0].minimum_amount]).toEqual([201, null]);
  for (const headers of [clientHeaders["0.43"], clientHeaders.dated]) {
    const read = await seller.get(path + body.id, headers);
    expect(read.body.prices).toMatchObject(prices);
  }
  const low = await seller.post(path, { ...gift, prices: [{ ...prices[0], minimum_amount: 49 }] });
  expect([low.status, low.body.detail[0].loc.at(-1)]).toEqual([422, "minimum_amount"]);
});

test("a product becomes free by a fixed price of 0, and is charged again by another one", async () => {
  const fixed = { amount_type: "fixed", price_amount: 1_900 };
  const { body: product } = await seller.post(path, { ...gift, prices: [fixed] });
  const free = await seller.patch(path + product.id, { prices: [zero] });
  expect(free.body.prices).toMatchObject([{ amount_type: "free" }]);
  const charged = await seller.patch(path + product.id, { prices: [fixed] });
  expect(charged.body.prices).toMatchObject([fixed]);
});

test.each([
  [1, "Input should be greater than or equal to 50"],
  [49, "Input should be greater than or equal to 50"],
  [-1, "Input should be greater than or equal to 50"],
  [0.5, "Input should be a valid integer, got a number with a fractional part"],
  ["0", "Input should be a valid number"],
  [100_000_000, "Input should be less than or equal to 99999999"],
])("a fixed price of %s is refused", async (price_amount, msg) => {
  const { status, body } = await seller.post(path, {
    ...gift,
    prices: [{ ...zero, price_amount }],
  });
  expect(status).toBe(422);
  expect(body.detail).toMatchObject([{ loc: ["body", "prices", 0, "price_amount"], msg }]);
});

test("a free price is shown as each program reads it, and stays when it is sent back", async () => {
  const { body: product } = await seller.post(path, { ...gift, prices: [{ amount_type: "free" }] });
  const readBy = async (headers: Record<string, string>) =>
    (await seller.get(path + product.id, headers)).body.prices[0];

  expect(await readBy(clientHeaders["0.32"])).toEqual(product.prices[0]);
  expect(await readBy(clientHeaders["0.43"])).toEqual(product.prices[0]);
  const shown = await readBy(clientHeaders.dated);
  expect(shown).toEqual({ ...product.prices[0], amount_type: "fixed", price_amount: 0 });

  const kept = await seller.patch(path + product.id, { prices: [shown] }, clientHeaders.dated);
  expect(kept.body.prices).toEqual([shown]);
});

test("an answer that is repeated for its key is shown as its reader reads it", async () => {
  const send = (headers: Record<string, string>) =>
    seller.post(path, { ...gift, prices: [zero] }, { ...headers, "idempotency-key": "gift" });
  const first = await send(clientHeaders.dated);
  expect(first.body.prices).toMatchObject([zero]);
  const again = await send(clientHeaders["0.32"]);
  expect(again.headers["idempotent-replayed"]).toBe("true");
  expect(again.body).toMatchObject({ id: first.body.id, prices: [{ amount_type: "free" }] });
});
