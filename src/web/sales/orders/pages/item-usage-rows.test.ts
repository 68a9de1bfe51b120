import { expect, test } from "vitest";
import { listMetadataKeys, listUsageRows } from "./item-usage-rows.ts";

const usage = {
  meter_id: "m1",
  units: 12,
  amount: 120,
  first_event_at: null,
  last_event_at: null,
};

test("groups keep their order, events without the key are named, and the others are last", () => {
  const rows = listUsageRows(
    {
      ...usage,
      groups: [
        { value: "small", units: 8, amount: 80, events: 4 },
        { value: null, units: 3, amount: 30, events: 1 },
      ],
      other: { units: 1, amount: 10, events: 2 },
    },
    "model",
  );
  expect(rows.map(({ name, amount }) => [name, amount])).toEqual([
    ["small", 80],
    ["Without model", 30],
    ["Other values", 10],
  ]);
});

test("a value that is called as the others has a row of its own", () => {
  const part = { units: 1, amount: 1, events: 1 };
  const groups = ["other", "none", "Other values"].map((value) => ({ value, ...part }));
  const rows = listUsageRows({ ...usage, groups, other: part }, "model");
  expect(new Set(rows.map(({ key }) => key)).size).toBe(4);
});

test("keys are those of all events, sorted, without those that are too long to group by", () => {
  const long = "k".repeat(41);
  expect(
    listMetadataKeys([
      { metadata: { model: "small", tokens: 3 } },
      { metadata: { [long]: 1, app: "web", model: "big" } },
    ]),
  ).toEqual(["app", "model", "tokens"]);
  expect(listMetadataKeys([])).toEqual([]);
});
