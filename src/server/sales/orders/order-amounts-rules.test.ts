import fc from "fast-check";
import { expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import type { TakesOff } from "#server/catalog/discounts/discount-rules.ts";
import { sum } from "#server/money/amounts/amount-rules.ts";
import { type TaxBehavior, taxOn } from "#server/money/tax/tax-rules.ts";
import { propertyCases } from "#test/support/property-cases.ts";
import {
  discountItems,
  dueAmounts,
  includesTax,
  type OrderItem,
  orderAmounts,
  refundableAmounts,
} from "./order-amounts-rules.ts";

const percent = (basisPoints: number): TakesOff => ({ type: "percentage", basisPoints });
const fixed = (amount: number): TakesOff => ({ type: "fixed", amount: minor(amount) });

function item(amount: number, isDiscountable = true): OrderItem {
  return { label: "Book", amount: minor(amount), proration: false, priceId: null, isDiscountable };
}

interface Rated {
  rate: number;
  behavior: TaxBehavior;
}

/** An order of these items, all at one rate unless each has its own. */
function order(items: OrderItem[], discount: TakesOff | null, ...rates: Rated[]) {
  const discounted = discountItems(items, discount);
  const taxed = discounted.map((one, index) => {
    const { rate, behavior } = rates[index % rates.length] ?? { rate: 0, behavior: "exclusive" };
    return { ...one, behavior, taxAmount: taxOn(one.discounted, rate, behavior) };
  });
  return { items: taxed, amounts: orderAmounts(taxed) };
}

const exclusive = (rate: number): Rated => ({ rate, behavior: "exclusive" });
const inclusive = (rate: number): Rated => ({ rate, behavior: "inclusive" });

test.each([
  ["10 % of 1999 is 200", [1_999], percent(1_000), 200],
  ["a fixed discount is capped", [1_999], fixed(5_000), 1_999],
  ["a fixed discount", [1_999, 1], fixed(500), 500],
  ["no discount", [1_999], null, 0],
  ["nothing to pay", [0], percent(5_000), 0],
])("discounts: %s", (_what, items, discount, expected) => {
  expect(
    order(
      items.map((amount) => item(amount)),
      discount,
    ).amounts.discount,
  ).toBe(expected);
});

test("a discount is spread over the items it covers, and over no other", () => {
  const items = [item(1_000), item(2_000, false), item(500), item(-300), item(501)];
  const discounted = discountItems(items, fixed(100));
  expect(discounted.map(({ discountAmount }) => discountAmount)).toEqual([50, 0, 25, 0, 25]);
  expect(discounted.map(({ discounted: left }) => left)).toEqual([950, 2_000, 475, -300, 476]);
});

test.each([
  [
    "exclusive",
    order([item(10_000)], percent(1_000), exclusive(200_000)),
    { subtotal: 10_000, discount: 1_000, net: 9_000, tax: 1_800, total: 10_800 },
  ],
  [
    "inclusive",
    order([item(12_000)], fixed(2_400), inclusive(200_000)),
    { subtotal: 12_000, discount: 2_400, net: 8_000, tax: 1_600, total: 9_600 },
  ],
  [
    "of both kinds",
    order([item(1_200), item(1_000)], null, inclusive(200_000), exclusive(100_000)),
    { subtotal: 2_200, discount: 0, net: 2_000, tax: 300, total: 2_300 },
  ],
  [
    "a free order",
    order([item(0)], null, exclusive(200_000)),
    { subtotal: 0, discount: 0, net: 0, tax: 0, total: 0 },
  ],
  [
    "a credit at the rate at which it was charged, beside today's rate",
    order([item(-1_000), item(1_500)], null, exclusive(100_000), exclusive(200_000)),
    { subtotal: 500, discount: 0, net: 500, tax: 200, total: 700 },
  ],
  [
    "more credit than debit",
    order([item(-3_000), item(1_000)], null, exclusive(200_000)),
    { subtotal: -2_000, discount: 0, net: -2_000, tax: -400, total: -2_400 },
  ],
])("amounts: %s", (_what, { amounts }, expected) => {
  expect(amounts).toEqual(expected);
});

test("each item is rounded for itself", () => {
  const { items, amounts } = order([item(3), item(3), item(3)], null, exclusive(200_000));
  expect(items.map(({ taxAmount }) => taxAmount)).toEqual([1, 1, 1]);
  expect(amounts.tax).toBe(3);
});

const anyItem = fc.record({
  label: fc.constant("Book"),
  amount: fc.integer({ min: -9_999_999, max: 99_999_999 }).map(minor),
  proration: fc.boolean(),
  priceId: fc.constant(null),
  isDiscountable: fc.boolean(),
});
const anyItems = fc.array(anyItem, { minLength: 1, maxLength: 8 });
const anyDiscount = fc.option(
  fc.oneof(
    fc.integer({ min: 1, max: 10_000 }).map(percent),
    fc.integer({ min: 1, max: 99_999_999 }).map(fixed),
  ),
);
const anyRate = fc.record({
  rate: fc.integer({ min: 0, max: 1_000_000 }),
  behavior: fc.constantFrom<TaxBehavior>("exclusive", "inclusive"),
});
const anyRates = fc.array(anyRate, { minLength: 1, maxLength: 8 });

test("an order's totals are those of its items", () => {
  fc.assert(
    fc.property(anyItems, anyDiscount, anyRates, (items, discount, rates) => {
      const { items: taxed, amounts } = order(items, discount, ...rates);
      expect(amounts.subtotal).toBe(sum(items.map(({ amount }) => amount)));
      expect(amounts.discount).toBe(sum(taxed.map(({ discountAmount }) => discountAmount)));
      expect(amounts.tax).toBe(sum(taxed.map(({ taxAmount }) => taxAmount)));
      expect(amounts.total).toBe(amounts.net + amounts.tax);
      const paid = taxed.map(({ discounted, taxAmount, behavior }) =>
        minor(discounted + (behavior === "exclusive" ? taxAmount : 0)),
      );
      expect(amounts.total).toBe(sum(paid));
      for (const { discounted, amount } of taxed)
        expect(discounted).toBeGreaterThanOrEqual(Math.min(amount, 0));
    }),
    propertyCases(),
  );
});

test.each([
  [1_000, 0, { charged: 1_000 }],
  [1_000, 300, { creditUsed: 300, charged: 700 }],
  [1_000, 1_000, { creditUsed: 1_000 }],
  [1_000, 9_999, { creditUsed: 1_000 }],
  [50, 0, { charged: 50 }],
  [49, 0, { waived: 49 }],
  [1_000, 951, { creditUsed: 951, waived: 49 }],
  [0, 500, {}],
  [-700, 500, { creditGranted: 700 }],
])("a total of %i with a credit of %i: %j", (total, credit, expected) => {
  const none = { creditUsed: 0, charged: 0, waived: 0, creditGranted: 0 };
  expect(dueAmounts(minor(total), "usd", minor(credit))).toEqual({ ...none, ...expected });
});

test.each([
  ["paid", 0, "paid", { net: 1_000, tax: 190 }],
  ["not paid yet", 0, "pending", { net: 0, tax: 0 }],
  ["waived", 1_190, "paid", { net: 0, tax: 0 }],
  ["paid by credit but for a rest that was waived", 30, "paid", { net: 0, tax: 0 }],
])("what can be refunded of an order that is %s", (_, waivedAmount, status, expected) => {
  const order = { status, netAmount: 1_000, taxAmount: 190, totalAmount: 1_190, waivedAmount };
  expect(refundableAmounts(order)).toEqual(expected);
});

test.each([
  ["contains it", [["inclusive", 190]], true],
  ["does not", [["exclusive", 190]], false],
  [
    "does in one of two",
    [
      ["inclusive", 190],
      ["exclusive", 19],
    ],
    false,
  ],
  [
    "does where there is any",
    [
      ["inclusive", 190],
      ["exclusive", 0],
    ],
    true,
  ],
  ["has none", [["inclusive", 0]], false],
] as const)("a price with tax %s", (_case, items, expected) => {
  const sold = items.map(([taxBehavior, taxAmount]) => ({ taxBehavior, taxAmount }));
  expect(includesTax(sold)).toBe(expected);
});
