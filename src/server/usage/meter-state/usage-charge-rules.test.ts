import { expect, test } from "vitest";
import { noUnits, toUnits } from "./unit-rules.ts";
import { getUsageCharge, notUsed } from "./usage-charge-rules.ts";

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
  ["90071992547409.91", "0", price("100"), Number.MAX_SAFE_INTEGER],
])("%s used and %s credited at %j cost %d", (consumed, credited, unitPrice, charge) => {
  const usage = {
    consumed: toUnits(consumed),
    credited: toUnits(credited),
    uncharged: noUnits,
  };
  expect(getUsageCharge(unitPrice, usage)).toBe(charge);
});

test("without usage nothing is charged", () => {
  expect(getUsageCharge(price("0.25"), notUsed)).toBe(0);
});
