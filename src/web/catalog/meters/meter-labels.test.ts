import { expect, test } from "vitest";
import type { Filter } from "#contract/billing/meter-schema.ts";
import { meterSentence } from "./meter-labels.ts";

const is = (property: string, value: string | number | boolean) =>
  ({ property, operator: "eq", value }) as const;
const all = (...clauses: Filter["clauses"]): Filter => ({ conjunction: "and", clauses });
const any = (...clauses: Filter["clauses"]): Filter => ({ conjunction: "or", clauses });
const count = { func: "count" } as const;

test.each([
  [all(), "Counts every event"],
  [all(is("name", "api.call")), "Counts events named api.call"],
  [
    all(is("name", "api.call"), is("metadata.tier", "pro")),
    "Counts events named api.call whose metadata.tier is pro",
  ],
  [any(is("name", "a"), is("name", "b")), "Counts events named a or b"],
  [any(is("name", "a"), is("tier", "pro")), "Counts events whose name is a or tier is pro"],
  [all(is("name", "a"), is("name", "b")), "Counts events whose name is a and name is b"],
  [all(is("tier", "5")), 'Counts events whose tier is "5"'],
  [all(any()), "Counts every event"],
  [all(is("tier", "pro"), any(is("a", 1), all())), "Counts events whose tier is pro"],
  [all({ property: "", operator: "gt", value: "" }), "Counts events whose … is more than …"],
])("%j", (filter, words) => {
  expect(meterSentence({ filter, aggregation: count })).toBe(words);
});

test("groups are in brackets, and what is measured comes first", () => {
  const filter = all(
    is("name", "render.completed"),
    is("billable", true),
    any(is("quality", "4k"), { property: "minutes", operator: "gt", value: 5 }),
  );
  expect(meterSentence({ filter, aggregation: { func: "sum", property: "minutes" } })).toBe(
    "Adds up minutes of events named render.completed whose billable is true and (quality is 4k or minutes is more than 5)",
  );
  expect(meterSentence({ filter: all(), aggregation: { func: "max", property: "" } })).toBe(
    "Takes the highest … of every event",
  );
});
