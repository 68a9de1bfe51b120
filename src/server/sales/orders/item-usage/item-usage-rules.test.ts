import { expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import { numberToUnits } from "#server/usage/meter-state/unit-rules.ts";
import { divideUsage } from "./item-usage-rules.ts";

const group = (value: string | null, units: number, events = 1) => ({
  value,
  units: numberToUnits(units),
  events,
});

test("the groups with the most units come first, and their amounts add up to the line", () => {
  const groups = [group("b", 1), group(null, 1), group("a", 1.5, 4), group("c", -1)];
  expect(divideUsage(minor(100), groups, 2)).toEqual({
    groups: [
      { value: "a", units: 1.5, amount: 43, events: 4 },
      { value: "b", units: 1, amount: 29, events: 1 },
    ],
    other: { units: 0, amount: 28, events: 2 },
  });
});

test("without others there are none, and without events no groups", () => {
  expect(divideUsage(minor(7), [group("a", 0, 2)], 20)).toEqual({
    groups: [{ value: "a", units: 0, amount: 7, events: 2 }],
    other: null,
  });
  expect(divideUsage(minor(7), [], 20)).toEqual({ groups: [], other: null });
});
