import fc from "fast-check";
import { expect, test } from "vitest";
import { toUnits, toUnitText, type Units } from "./unit-rules.ts";

test.each([
  ["0", 0n],
  ["12.5", 12_500_000_000_000n],
  ["0.000000000001", 1n],
  ["-3", -3_000_000_000_000n],
  ["12345678901234567890.000000000001", 12_345_678_901_234_567_890_000_000_000_001n],
])("%s is exact", (text, steps) => {
  expect(toUnits(text)).toBe(steps);
  expect(toUnitText(steps as Units)).toBe(text);
});

test.each(["", ".5", "1.", "1e3", "NaN", "0.0000000000001", " 1"])("%j is refused", (text) => {
  expect(() => toUnits(text)).toThrow("not a quantity");
});

test("every quantity is read as it was written", () => {
  fc.assert(
    fc.property(fc.bigInt(), (steps) => {
      expect(toUnits(toUnitText(steps as Units))).toBe(steps);
    }),
  );
});
