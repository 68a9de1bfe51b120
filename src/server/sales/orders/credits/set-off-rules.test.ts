import { expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import { planSetOffs } from "./set-off-rules.ts";

test.each<[string, number[], number, [number, number][]]>([
  ["nothing owed", [], 500, []],
  ["less than is owed", [500], 200, [[200, 300]]],
  ["more than is owed", [500], 700, [[500, 0]]],
  [
    "enough for the first debt and a part of the next one",
    [500, 300, 100],
    600,
    [
      [500, 0],
      [100, 200],
    ],
  ],
])("credit pays debts one after the other: %s", (_name, debts, credit, paid) => {
  const planned = planSetOffs(
    debts.map((owed) => ({ owed })),
    minor(credit),
  );
  expect(planned.map(({ amount, left }) => [amount, left])).toEqual(paid);
});
