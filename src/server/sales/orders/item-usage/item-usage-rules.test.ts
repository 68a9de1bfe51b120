import { expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import { noUnits, numberToUnits } from "#server/usage/meter-state/unit-rules.ts";
import { divideUsage } from "./item-usage-rules.ts";

const group = (value: string | null, units: number, events = 1) => ({
  value,
  units: numberToUnits(units),
  events,
  weight: units > 0 ? numberToUnits(units) : noUnits,
});

test("amounts are in proportion to the units, and add up to the line", () => {
  const groups = [group("a", 1.5, 4), group("b", 1)];
  const rest = { ...group(null, 0, 2), weight: numberToUnits(1) };
  expect(divideUsage(minor(100), { groups, rest })).toEqual({
    groups: [
      { value: "a", units: 1.5, amount: 43, events: 4 },
      { value: "b", units: 1, amount: 29, events: 1 },
    ],
    other: { units: 0, amount: 28, events: 2 },
  });
});

test("without others there are none, and without events no groups", () => {
  expect(divideUsage(minor(7), { groups: [group("a", 0, 2)], rest: undefined })).toEqual({
    groups: [{ value: "a", units: 0, amount: 7, events: 2 }],
    other: null,
  });
  expect(divideUsage(minor(7), { groups: [], rest: undefined })).toEqual({
    groups: [],
    other: null,
  });
});
