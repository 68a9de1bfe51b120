import { expect, test } from "vitest";
import { noUnits, numberToUnits, toUnits } from "./unit-rules.ts";
import {
  getUsageCharge,
  isBeyondCharge,
  notUsed,
  toCost,
  toCostText,
} from "./usage-charge-rules.ts";

const price = (unitAmount: string, capAmount: number | null = null) => ({ unitAmount, capAmount });

test.each([
  ["10", "0", price("0.25"), 3],
  ["9", "0", price("0.25"), 2],
  ["12.5", "2.5", price("100"), 1_000],
  ["5", "7", price("100"), 0],
  ["3", "-2", price("100"), 500],
  ["1000", "0", price("100", 4_999), 4_999],
  ["1", "0", price("0.000000000001"), 0],
  ["0.000000000001", "0", price("499999999999"), 0],
  ["0.000000000001", "0", price("500000000000"), 1],
  ["1000000000.01", "0", price("100"), 100_000_000_000],
  ["90071992547409.91", "0", price("100"), 100_000_000_000],
])("%s used and %s credited at %j cost %d", (consumed, credited, unitPrice, charge) => {
  const usage = {
    consumed: toUnits(consumed),
    credited: toUnits(credited),
    uncharged: noUnits,
  };
  expect(getUsageCharge(unitPrice, usage)).toBe(charge);
});

test.each([
  ["1000000000", null, false],
  ["1000000000.01", null, true],
  ["1e14", 4_999, false],
])("%s units at a cap of %s are beyond what a line bills: %s", (consumed, cap, isBeyond) => {
  const usage = { ...notUsed, consumed: numberToUnits(Number(consumed)) };
  expect(isBeyondCharge(price("100", cap), usage)).toBe(isBeyond);
});

test.each(["0", "12.5", "-0.000000000000000000000001", "99999999999.01"])(
  "a cost of %s is written and read",
  (text) => {
    const cost = toCost(text);
    expect(toCost(text)).toBe(cost);
    expect(Number(toCostText(cost))).toBe(Number(text));
  },
);

test("without usage nothing is charged", () => {
  expect(getUsageCharge(price("0.25"), notUsed)).toBe(0);
});
