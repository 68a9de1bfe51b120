import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { Refusal } from "#server/platform/refusal.ts";
import {
  deepQuery,
  namedOrganization,
  organizationInPath,
  parsedPart,
  refuseForToken,
} from "./v1-input.ts";

const id = "11111111-2222-4333-8444-555555555555";
const refused = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.spec.details;
    throw error;
  }
  return "accepted";
};

describe("a deep filter", () => {
  test.each([
    [
      "is gathered by key",
      { "metadata[a]": "1", "metadata[b]": ["2", "3"], page: "1" },
      { page: "1", metadata: { a: ["1"], b: ["2", "3"] } },
    ],
    ["may have brackets in its key", { "metadata[a][b]": "1" }, { metadata: { "a][b": ["1"] } }],
    ["needs a key", { "metadata[]": "1" }, { "metadata[]": "1" }],
    ["is absent without one", { page: "1" }, { page: "1" }],
  ])("%s", (_what, query, expected) => {
    expect(deepQuery(query)).toEqual(expected);
  });

  test.each([
    ["__proto__", []],
    ["metadata[__proto__]", ["metadata"]],
  ])("%s is refused, not forgotten", (name, loc) => {
    const query = Object.fromEntries([[name, ["x", "y"]]]);
    const deep = deepQuery(query);
    expect(Object.getPrototypeOf(deep)).toBe(Object.prototype);
    expect(refused(() => parsedPart("query", z.object({}), deep))).toEqual([
      {
        type: "value_error",
        loc: ["query", ...loc],
        msg: "Input should not have a key named __proto__",
      },
    ]);
  });
});

test.each([
  ["POST", {}, { organization_id: id.toUpperCase() }, { inQuery: [], inBody: [id], place: "body" }],
  ["PATCH", { organization_id: id }, {}, { inQuery: [id], inBody: [], place: "query" }],
  [
    "GET",
    { organization_id: ["a", id] },
    undefined,
    { inQuery: ["a", id], inBody: [], place: "query" },
  ],
  ["POST", {}, { organization_id: 5 }, { inQuery: [], inBody: [], place: "body" }],
  ["POST", {}, null, { inQuery: [], inBody: [], place: "body" }],
  ["POST", {}, "text", { inQuery: [], inBody: [], place: "body" }],
])("%s with query %o and body %o names its organizations", (method, query, body, expected) => {
  expect(namedOrganization(method, query, body)).toEqual(expected);
});

test.each([
  [{ id: id.toUpperCase() }, [id]],
  [{ id: "nonsense" }, []],
  [{}, []],
])("the path %o is about %o", (params, expected) => {
  expect(organizationInPath(params)).toEqual(expected);
});

test("a token's body names no organization", () => {
  expect(refused(() => refuseForToken({ organization_id: id }))).toEqual([
    {
      type: "organization_token",
      loc: ["body", "organization_id"],
      msg: "Setting organization_id is disallowed when using an organization token.",
    },
  ]);
  for (const body of [undefined, null, [], "x", {}, { organization_id: null }])
    expect(refused(() => refuseForToken(body))).toBe("accepted");
});

test.each([
  ["\0", "Text should not contain a NUL character"],
  ["\ud800", "Text should be valid Unicode, but contains a lone surrogate"],
])("a query or path with %j is refused before its schema", (text, msg) => {
  for (const place of ["query", "path"] as const)
    expect(refused(() => parsedPart(place, z.object({ id: z.string() }), { id: text }))).toEqual([
      { type: "value_error", loc: [place, "id"], msg },
    ]);
});

test("a key that changes what is charged is named once, beside other faults", () => {
  const schema = z.object({
    name: z.string(),
    recurring_interval: z.optional(z.enum(["month", "year"])),
  });
  const body = { recurring_interval: "week", seats: 3, color: "red" };
  expect(refused(() => parsedPart("body", schema, body))).toEqual([
    { type: "missing", loc: ["body", "name"], msg: "Field required" },
    expect.objectContaining({ type: "literal_error", loc: ["body", "recurring_interval"] }),
    { type: "value_error", loc: ["body", "seats"], msg: "seats is not supported" },
  ]);
});
