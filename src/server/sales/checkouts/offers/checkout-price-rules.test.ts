import { expect, test } from "vitest";
import { amountAt, type SellablePrice, sellingPrice } from "./checkout-price-rules.ts";

const price = (amountType: string, rest: Partial<SellablePrice> = {}): SellablePrice => ({
  id: amountType,
  amountType,
  priceAmount: null,
  minimumAmount: null,
  maximumAmount: null,
  presetAmount: null,
  ...rest,
});

test("the static price sells, without one the first metered price", () => {
  const [fixed, metered, other] = [
    price("fixed"),
    price("metered_unit"),
    price("metered_unit", { id: "other" }),
  ];
  expect(sellingPrice([metered, fixed])).toBe(fixed);
  expect(sellingPrice([metered, other])).toBe(metered);
  expect(sellingPrice([])).toBeUndefined();
});

test.each([
  [price("fixed", { priceAmount: 1_999 }), 5, { amount: 1_999 }],
  [price("free"), 5, { amount: 0 }],
  [price("metered_unit"), 5, { amount: 0 }],
  [price("custom"), undefined, { amount: 1_000 }],
  [price("custom"), null, { amount: 1_000 }],
  [price("custom", { presetAmount: 700 }), undefined, { amount: 700 }],
  [price("custom", { minimumAmount: 2_000 }), undefined, { amount: 2_000 }],
  [price("custom", { maximumAmount: 600 }), undefined, { amount: 600 }],
  [price("custom"), 0, { amount: 0 }],
  [price("custom", { minimumAmount: 500 }), 499, { fault: "too_low" }],
  [price("custom", { maximumAmount: 500 }), 501, { fault: "too_high" }],
])("at %j with %j it is %j", (at, given, expected) => {
  expect(amountAt(at, given)).toEqual(expected);
});
