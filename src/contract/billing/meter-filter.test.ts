import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aggregate, type MeteredEvent, passesFilter } from "./meter-filter.ts";
import type { Filter, FilterClause, FilterOperator } from "./meter-schema.ts";
import { filterOperators } from "./meter-schema.ts";

const call: MeteredEvent = {
  name: "api.call",
  source: "user",
  timestamp: new Date("2026-03-01T09:00:00.900Z"),
  metadata: { tokens: 12, cost: 0.5, model: "Large", cached: true, "a.b": 1, name: "other" },
};
const passes = (property: string, operator: FilterOperator, value: FilterClause["value"]) =>
  passesFilter({ conjunction: "and", clauses: [{ property, operator, value }] }, call);

describe("a clause", () => {
  test.each([
    ["name", "eq", "api.call", true],
    ["source", "ne", "user", false],
    ["metadata.name", "eq", "other", true],
    ["tokens", "eq", 12, true],
    ["metadata.tokens", "eq", 12, true],
    ["tokens", "ne", 12, false],
    ["tokens", "gt", 11, true],
    ["tokens", "gt", 12, false],
    ["tokens", "gte", 12, true],
    ["tokens", "lt", 12, false],
    ["tokens", "lt", 12.5, true],
    ["tokens", "lte", 12, true],
    // text compares as text: "12" is before "9"
    ["tokens", "lt", "9", true],
    ["tokens", "eq", "12", true],
    ["model", "like", "arg", true],
    ["model", "like", "large", false],
    ["model", "not_like", "large", true],
    ["model", "gt", "Huge", true],
    ["model", "ne", 5, false],
    ["cached", "eq", true, true],
    ["cached", "ne", true, false],
    ["cached", "ne", false, true],
    ["cached", "gte", true, false],
    ["cached", "eq", "true", true],
    ["cost", "gt", 0, false],
    ["a.b", "eq", 1, true],
    ["timestamp", "eq", 1_772_355_600, true],
    ["missing", "ne", "x", false],
    ["missing", "not_like", "x", false],
    ["toString", "ne", "x", false],
  ] as const)("%s %s %s: %s", (property, operator, value, expected) => {
    expect(passes(property, operator, value)).toBe(expected);
  });
});

const value = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom("a", "b", "1"),
  fc.boolean(),
);
const clause: fc.Arbitrary<FilterClause> = fc.record({
  property: fc.constantFrom("x", "metadata.y", "name", "nowhere"),
  operator: fc.constantFrom(...filterOperators),
  value,
});
const tree = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.record({
    conjunction: fc.constantFrom("and", "or"),
    clauses: fc.array(fc.oneof({ maxDepth: 3 }, clause, tie("filter")), { maxLength: 4 }),
  }),
})).filter;
const event: fc.Arbitrary<MeteredEvent> = fc.record({
  name: fc.constantFrom("a", "b"),
  source: fc.constantFrom("user", "system"),
  timestamp: fc.date({ noInvalidDate: true }),
  metadata: fc.record({ x: value, y: fc.oneof(value, fc.double({ noNaN: true })) }),
});

describe("a tree", () => {
  test("and is narrower than or, and both let everything pass when empty", () => {
    fc.assert(
      fc.property(tree, event, ({ clauses }, happened) => {
        const and = passesFilter({ conjunction: "and", clauses }, happened);
        const or = passesFilter({ conjunction: "or", clauses }, happened);
        expect(!and || or).toBe(true);
        if (clauses.length === 0) expect([and, or]).toEqual([true, true]);
      }),
    );
  });

  test("nested alone it decides as it does by itself", () => {
    fc.assert(
      fc.property(tree, event, fc.constantFrom("and", "or"), (inner, happened, conjunction) => {
        const outer: Filter = { conjunction: conjunction as "and" | "or", clauses: [inner] };
        expect(passesFilter(outer, happened)).toBe(passesFilter(inner, happened));
      }),
    );
  });

  test("a clause and its opposite never both pass; one of them does where both can be evaluated", () => {
    const opposites = [
      ["eq", "ne"],
      ["gt", "lte"],
      ["lt", "gte"],
      ["like", "not_like"],
    ] as const;
    fc.assert(
      fc.property(clause, event, fc.constantFrom(...opposites), (given, happened, [one, two]) => {
        const [a, b] = [one, two].map((operator) =>
          passesFilter({ conjunction: "and", clauses: [{ ...given, operator }] }, happened),
        );
        expect(a && b).toBe(false);
        if (given.property !== "nowhere" && typeof given.value === "string")
          expect(a || b).toBe(true);
      }),
    );
  });
});

describe("an aggregation", () => {
  const measured = (...values: unknown[]) =>
    values.map((tokens) => ({ ...call, metadata: { tokens } }));
  const over = (func: "sum" | "max" | "min" | "avg") => ({ func, property: "tokens" }) as const;

  test.each([
    [over("sum"), [1, 2.5, "7", true, null], 3.5],
    [over("avg"), [1, 2, "x"], 1.5],
    [over("max"), [-5, -2], -2],
    [over("min"), [-5, -2], -5],
    [{ func: "count" } as const, ["x", 1], 2],
    [over("max"), ["x"], 0],
    [over("avg"), [], 0],
  ])("%o of %o is %d", (aggregation, values, expected) => {
    expect(aggregate(aggregation, measured(...values))).toBe(expected);
  });

  test("takes as many events as there are", () => {
    const many = Array.from({ length: 200_000 }, (_, tokens) => ({
      ...call,
      metadata: { tokens },
    }));
    expect(aggregate(over("max"), many)).toBe(199_999);
  });
});
