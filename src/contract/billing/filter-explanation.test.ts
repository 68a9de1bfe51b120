import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { explainEvent, listFailedClauses } from "./filter-explanation.ts";
import { compileFilter, compileNumber } from "./meter-filter.ts";
import {
  type Filter,
  type FilterClause,
  filterConjunctions,
  filterOperators,
} from "./meter-schema.ts";

const clause = (property: string, value: FilterClause["value"]): FilterClause => ({
  property,
  operator: "eq",
  value,
});
const all = (...clauses: Filter["clauses"]): Filter => ({ conjunction: "and", clauses });
const any = (...clauses: Filter["clauses"]): Filter => ({ conjunction: "or", clauses });
const event = (metadata: Record<string, string | number | boolean>, source = "user") => ({
  name: "call",
  source,
  timestamp: new Date("2026-03-01T09:00:00Z"),
  metadata,
});
const sum = { func: "sum", property: "n" } as const;

describe("an event is explained by", () => {
  const wrongName = { clause: clause("name", "render"), found: "call" };
  const wrongPlan = { clause: clause("plan", "pro"), found: "free" };
  const noPlan = { clause: clause("plan", "pro"), found: undefined };
  test.each([
    ["what it adds", all(), sum, event({ n: 2.5 }), { outcome: "counted", value: 2.5 }],
    [
      "one, where events are counted",
      all(),
      { func: "count" },
      event({}),
      { outcome: "counted", value: 1 },
    ],
    [
      "a number that is missing",
      all(),
      sum,
      event({}),
      { outcome: "not_a_number", property: "n", found: undefined },
    ],
    [
      "a text in place of the number",
      all(),
      sum,
      event({ n: "2" }),
      { outcome: "not_a_number", property: "n", found: "2" },
    ],
    ["its source", all(), sum, event({ n: 1 }, "system"), { outcome: "system" }],
    [
      "another meter in which its units were reserved",
      all(),
      sum,
      { ...event({ n: 1 }), reserved: { meter_id: "other", units: 3 } },
      { outcome: "reserved" },
    ],
    [
      "units that were reserved in it, whatever the filter says",
      all(clause("name", "render")),
      sum,
      { ...event({}), reserved: { meter_id: "own", units: 3 } },
      { outcome: "counted", value: 3 },
    ],
    [
      "the conditions that fail, of those that must all be true",
      all(clause("name", "call"), clause("plan", "pro")),
      sum,
      event({ plan: "free" }),
      { outcome: "filtered", failed: [wrongPlan], isAnyEnough: false },
    ],
    [
      "a property that it lacks",
      all(clause("plan", "pro")),
      sum,
      event({}),
      { outcome: "filtered", failed: [noPlan], isAnyEnough: false },
    ],
    [
      "all conditions of which one would do",
      any(clause("name", "render"), all(clause("name", "call"), clause("plan", "pro"))),
      sum,
      event({ plan: "free" }),
      { outcome: "filtered", failed: [wrongName, wrongPlan], isAnyEnough: true },
    ],
  ] as const)("%s", (_what, filter, aggregation, given, finding) => {
    expect(explainEvent({ id: "own", filter, aggregation }, given)).toEqual(finding);
  });
});

const anyClause: fc.Arbitrary<FilterClause> = fc.record({
  property: fc.constantFrom("name", "source", "timestamp", "a", "b", "missing"),
  operator: fc.constantFrom(...filterOperators),
  value: fc.oneof(
    fc.constantFrom("call", "x", "1", ""),
    fc.integer({ min: -2, max: 2 }),
    fc.boolean(),
  ),
});
const { filter: anyFilter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.record({
    conjunction: fc.constantFrom(...filterConjunctions),
    clauses: fc.array(fc.oneof({ depthSize: "small" }, anyClause, tie("filter")), { maxLength: 3 }),
  }),
}));
const value = fc.oneof(
  fc.constantFrom("call", "x", "1"),
  fc.integer({ min: -2, max: 2 }),
  fc.boolean(),
);
const anyEvent = fc
  .record({
    metadata: fc.dictionary(fc.constantFrom("a", "b"), value),
    source: fc.constantFrom("user", "system"),
  })
  .map(({ metadata, source }) => event(metadata, source));

test("an event that does not pass has a condition that fails, and each of them does", () => {
  fc.assert(
    fc.property(anyFilter, anyEvent, (filter, given) => {
      const aggregation = { func: "sum", property: "a" } as const;
      const finding = explainEvent({ filter, aggregation }, given);
      const isCounted =
        given.source === "user" &&
        compileFilter(filter)(given) &&
        compileNumber("a")(given) !== undefined;
      expect(finding.outcome === "counted").toBe(isCounted);
      const failed = listFailedClauses(filter, given);
      for (const { clause } of failed) expect(compileFilter(all(clause))(given)).toBe(false);
      if (!compileFilter(filter)(given)) expect(failed.length).toBeGreaterThan(0);
    }),
  );
});
