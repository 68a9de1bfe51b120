import { expect, test } from "vitest";
import { getPaidRest, type ItemsOrder, type PaidItem } from "./paid-rest-rules.ts";

/** 10.00 with 19 % tax on top of it. */
const exclusive: PaidItem = { amount: 1_000, discountAmount: 0, taxBehavior: "exclusive" };
const order: ItemsOrder = { taxAmount: 190, totalAmount: 1_190, waivedAmount: 0 };
/** 11.90 that contain it. */
const inclusive: PaidItem = { amount: 1_190, discountAmount: 0, taxBehavior: "inclusive" };

test.each([
  ["nothing was returned", exclusive, order, undefined, 1_000],
  ["the discount was not paid", { ...exclusive, discountAmount: 300 }, order, undefined, 700],
  ["a part was returned", exclusive, order, { net: 400, tax: 76 }, 600],
  ["all was returned", exclusive, order, { net: 1_000, tax: 190 }, 0],
  ["a bank took more than was left", exclusive, order, { net: 1_400, tax: 190 }, 0],
  ["a price that contains its tax, whole", inclusive, order, undefined, 1_190],
  ["a price that contains its tax, in part", inclusive, order, { net: 400, tax: 76 }, 714],
  ["a price that contains its tax, returned", inclusive, order, { net: 1_000, tax: 190 }, 0],
  ["it was too little to charge", exclusive, { ...order, waivedAmount: 1_190 }, undefined, 0],
  [
    "credit paid it in part, and the rest was waived",
    inclusive,
    { ...order, waivedAmount: 119 },
    undefined,
    1_071,
  ],
  [
    "another item of the order is negative: what it gave is still paid",
    { ...exclusive, amount: 3_000 },
    { taxAmount: 0, totalAmount: 2_000, waivedAmount: 0 },
    { net: 2_000, tax: 0 },
    1_000,
  ],
  [
    "a negative tax never makes it more than was charged",
    { ...inclusive, amount: 500 },
    { taxAmount: -20, totalAmount: 480, waivedAmount: 0 },
    { net: 10, tax: -20 },
    500,
  ],
] as const)("%s", (_name, item, of, returned, expected) => {
  expect(getPaidRest(item, of, [returned])).toBe(expected);
});

test("what was returned of orders credited into this one is taken off, too", () => {
  const returned = { net: 100, tax: 19 };
  expect(getPaidRest(exclusive, order, [undefined, returned])).toBe(900);
  expect(getPaidRest(inclusive, order, [returned, returned])).toBe(952);
});
