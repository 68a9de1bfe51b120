import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { Refusal } from "#server/platform/refusal.ts";
import { parsedPart } from "./v1-input.ts";

interface Told {
  type: string;
  loc: (string | number)[];
  msg: string;
}

function listFaults(schema: z.ZodMiniType, value: unknown): Told[] {
  try {
    parsedPart("body", schema, value);
  } catch (error) {
    if (error instanceof Refusal) return error.spec.details as Told[];
    throw error;
  }
  return [];
}

describe("each fault has pydantic's code at its place", () => {
  const short = z.string().check(z.minLength(2), z.maxLength(3));
  test.each([
    ["missing", z.object({ a: z.string() }), {}, ["a"]],
    ["missing", z.object({ a: z.string() }), undefined, []],
    ["missing", z.object({ a: z.enum(["x"]) }), {}, ["a"]],
    ["string_type", z.object({ a: z.string() }), { a: 1 }, ["a"]],
    ["float_type", z.object({ a: z.number() }), { a: "1" }, ["a"]],
    ["float_type", z.object({ a: z.number() }), { a: Number.POSITIVE_INFINITY }, ["a"]],
    ["int_from_float", z.object({ a: z.int() }), { a: 1.5 }, ["a"]],
    ["bool_type", z.object({ a: z.boolean() }), { a: "true" }, ["a"]],
    ["list_type", z.object({ a: z.array(z.string()) }), { a: {} }, ["a"]],
    ["dict_type", z.object({ a: z.object({}) }), { a: [] }, ["a"]],
    ["dict_type", z.object({ a: z.record(z.string(), z.string()) }), { a: 1 }, ["a"]],
    ["string_too_short", z.object({ a: short }), { a: "x" }, ["a"]],
    ["string_too_long", z.object({ a: short }), { a: "xxxx" }, ["a"]],
    ["too_short", z.object({ a: z.array(z.string()).check(z.minLength(1)) }), { a: [] }, ["a"]],
    ["too_long", z.array(z.string()).check(z.maxLength(1)), ["a", "b"], []],
    ["greater_than_equal", z.object({ a: z.int().check(z.gte(1)) }), { a: 0 }, ["a"]],
    ["greater_than", z.object({ a: z.int().check(z.gt(1)) }), { a: 1 }, ["a"]],
    ["less_than_equal", z.object({ a: z.int().check(z.lte(1)) }), { a: 2 }, ["a"]],
    ["less_than", z.object({ a: z.int().check(z.lt(1)) }), { a: 1 }, ["a"]],
    ["uuid_parsing", z.object({ a: z.uuid() }), { a: "x" }, ["a"]],
    ["url_parsing", z.object({ a: z.url() }), { a: "x" }, ["a"]],
    ["datetime_parsing", z.object({ a: z.iso.datetime({ offset: true }) }), { a: "x" }, ["a"]],
    [
      "string_pattern_mismatch",
      z.object({ a: z.string().check(z.regex(/^b$/)) }),
      { a: "x" },
      ["a"],
    ],
    ["literal_error", z.object({ a: z.enum(["x", "y"]) }), { a: "z" }, ["a"]],
    ["string_too_long", z.record(short, z.string()), { abcd: "x" }, ["abcd"]],
    ["string_type", z.object({ a: z.array(z.string()) }), { a: ["x", 1] }, ["a", 1]],
  ] as const)("%s", (type, schema, value, loc) => {
    expect(listFaults(schema, value)).toMatchObject([{ type, loc: ["body", ...loc] }]);
  });
});

describe("for a union the branch with the fewest errors is reported", () => {
  const scalar = z.union([z.number(), z.string().check(z.minLength(1)), z.boolean()]);
  const shapes = z.union([
    z.object({ kind: z.literal("fixed"), amount: z.int() }),
    z.object({ kind: z.literal("free"), a: z.string(), b: z.string(), c: z.string() }),
  ]);
  const tagged = z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("fixed"), amount: z.int() }),
    z.object({ kind: z.literal("free") }),
  ]);
  test.each([
    ["the kind that fits", scalar, "", [["string_too_short"]]],
    [
      "the tag that fits, whatever else is wrong",
      shapes,
      { kind: "free", a: 1, b: 1, c: 1 },
      [
        ["string_type", "a"],
        ["string_type", "b"],
        ["string_type", "c"],
      ],
    ],
    ["the branch that lacks one thing", shapes, { kind: "fixed" }, [["missing", "amount"]]],
    ["the tag, if none fits", tagged, { kind: "gratis" }, [["union_tag_invalid", "kind"]]],
    [
      "inside the tagged branch",
      tagged,
      { kind: "fixed", amount: "1" },
      [["float_type", "amount"]],
    ],
    ["that there is nothing at all", tagged, undefined, [["missing"]]],
    [
      "in a nullable field",
      z.object({ a: z.nullable(shapes) }),
      { a: { kind: "fixed" } },
      [["missing", "a", "amount"]],
    ],
  ] as const)("%s", (_what, schema, value, expected) => {
    const found = listFaults(schema, value).map(({ type, loc }) => [type, ...loc.slice(1)]);
    expect(found).toEqual(expected);
  });
});

test("our own messages are used, those of the library are not shown", () => {
  const schema = z.string().check(z.minLength(3, { error: "Three letters, please" }));
  expect(listFaults(schema, "ab")).toMatchObject([{ msg: "Three letters, please" }]);
  expect(listFaults(z.string(), 1)).toMatchObject([{ msg: "Input should be a valid string" }]);
});

test("the number of reported errors is limited", () => {
  const wrong = Array.from({ length: 20_000 }, () => 1);
  expect(listFaults(z.array(z.string()), wrong)).toHaveLength(100);
});
