import { describe, expect, test } from "vitest";
import { checkCustomFieldData, type DataField } from "./custom-field-data-rules.ts";

function field(type: string, properties: object = {}, required = false): DataField {
  return { field: { slug: "it", type, properties } as DataField["field"], required };
}

const check = (one: DataField, value: unknown, isFinal = false) =>
  checkCustomFieldData([one], { it: value as string }, { isFinal });

/** 2026-03-01T12:00:00Z */
const noon = { ge: 1_772_366_400, le: 1_772_366_400 };

describe.each([
  ["text", {}, "Blue", "Blue"],
  ["text", { min_length: 2, max_length: 4 }, "Blue", "Blue"],
  ["text", { max_length: 2 }, "🟦🟦", "🟦🟦"],
  ["number", {}, 7, 7],
  ["number", {}, "7", 7],
  ["number", { ge: 7, le: 7 }, 7, 7],
  ["date", {}, "2026-02-28", "2026-02-28"],
  ["date", {}, "2026-02-28T23:59:59+05:00", "2026-02-28T23:59:59+05:00"],
  ["date", {}, "2026-02-28T18:59:59.123456Z", "2026-02-28T18:59:59.123456Z"],
  ["date", {}, "2026-02-28T18:59", "2026-02-28T18:59"],
  ["date", noon, "2026-03-01T12:00:00Z", "2026-03-01T12:00:00Z"],
  ["date", noon, "2026-03-02T01:00:00+13:00", "2026-03-02T01:00:00+13:00"],
  ["date", noon, "2026-03-01", "2026-03-01"],
  ["date", { ge: 1_772_323_200, le: 1_772_366_400 }, "2026-03-01", "2026-03-01"],
  ["checkbox", {}, true, true],
  ["checkbox", {}, null, false],
  ["select", { options: [{ value: "s", label: "Small" }] }, "s", "s"],
  ["text", {}, null, null],
  ["text", {}, "", null],
])("%s %j", (type, properties, value, stored) => {
  test(`takes ${JSON.stringify(value)}`, () => {
    expect(check(field(type, properties), value)).toEqual({ data: { it: stored }, faults: [] });
  });
});

test.each([
  ["text", {}, 1, "string_type"],
  ["text", { min_length: 2 }, "a", "string_too_short"],
  ["text", { max_length: 2 }, "abc", "string_too_long"],
  ["number", {}, "x", "int_type"],
  ["number", {}, 1.5, "int_type"],
  ["number", {}, " ", "int_type"],
  ["number", { ge: 3 }, 2, "greater_than_equal"],
  ["number", { le: 3 }, 4, "less_than_equal"],
  ["date", {}, "2026-02-30", "date_parsing"],
  ["date", {}, "tomorrow", "date_parsing"],
  ["date", {}, 5, "date_parsing"],
  ["date", { ge: 1_772_323_200 }, "2026-02-28", "greater_than_equal"],
  ["date", { le: 1_772_323_200 }, "2026-03-02", "less_than_equal"],
  ["date", {}, "2026-02-28T25:00:00Z", "date_parsing"],
  ["date", {}, "2026-02-28T10:00 Berlin", "date_parsing"],
  ["date", noon, "2026-03-01T11:59:59Z", "greater_than_equal"],
  ["date", noon, "2026-03-01T12:00:01Z", "less_than_equal"],
  ["date", noon, "2026-03-01T12:00:00+01:00", "greater_than_equal"],
  ["date", noon, "2026-03-01T12:00:00-01:00", "less_than_equal"],
  ["checkbox", {}, "yes", "bool_type"],
  ["select", { options: [{ value: "s", label: "Small" }] }, "m", "literal_error"],
])("%s %j refuses %j as %s", (type, properties, value, code) => {
  expect(check(field(type, properties), value).faults).toMatchObject([{ slug: "it", code }]);
});

test("the limit of a day is written as a day, that of a moment as a moment", () => {
  const limit = (value: string) => check(field("date", noon), value).faults[0]?.ctx;
  expect(limit("2026-02-28")).toEqual({ ge: "2026-03-01" });
  expect(limit("2026-03-01T12:00:01Z")).toEqual({ le: "2026-03-01T12:00:00Z" });
});

test("required values may be missing until the buyer confirms", () => {
  for (const [type, value] of [
    ["text", null],
    ["text", ""],
    ["checkbox", false],
    ["number", null],
  ] as const) {
    const required = field(type, {}, true);
    expect(check(required, value).faults).toEqual([]);
    expect(check(required, value, true).faults).toEqual([
      { slug: "it", code: "missing", message: "Field required" },
    ]);
  }
  expect(check(field("checkbox", {}, true), true, true).data).toEqual({ it: true });
});

test("unknown slugs are dropped", () => {
  expect(checkCustomFieldData([], { other: "x" }, { isFinal: true })).toEqual({
    data: {},
    faults: [],
  });
});

test("a slug may be the name of something that every object has", () => {
  const own = { slug: "constructor", type: "text", properties: {} } as DataField["field"];
  const fields = [{ field: own, required: false }];
  const empty = checkCustomFieldData(fields, {}, { isFinal: true });
  expect([empty.faults, Object.entries(empty.data)]).toEqual([[], [["constructor", null]]]);
  const given = Object.fromEntries([["constructor", "Ada"]]);
  const filled = checkCustomFieldData(fields, given, { isFinal: true });
  expect([filled.faults, Object.entries(filled.data)]).toEqual([[], [["constructor", "Ada"]]]);
});
