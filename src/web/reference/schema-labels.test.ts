import { expect, test } from "vitest";
import { listVariants, typeLabel } from "./schema-labels.ts";

const schemas = {
  Price: {
    oneOf: [
      {
        type: "object",
        properties: {
          kind: { const: "fixed" },
          amount: {
            type: "integer",
            minimum: 50,
            maximum: 999,
            description: "The price in cents.",
          },
        },
        required: ["kind", "amount"],
      },
      { type: "object", properties: { kind: { const: "free" } }, required: ["kind"] },
    ],
  },
};

test.each([
  [{ type: "string" }, "string"],
  [{ type: "string", format: "uuid" }, "uuid"],
  [{ anyOf: [{ type: "string" }, { type: "null" }] }, "string | null"],
  [{ enum: ["month", "year"] }, '"month" | "year"'],
  [{ type: "array", items: { type: "string", format: "uuid" } }, "list of uuid"],
  [{ type: "object", additionalProperties: {} }, "map"],
  [{ type: "object", properties: {} }, "object"],
  [{}, "any"],
])("%o is said as %s", (schema, words) => {
  expect(typeLabel(schema, schemas)).toBe(words);
});

test("a union is shown variant by variant, with descriptions and limits", () => {
  const [fixed, free] = listVariants({ $ref: "#/components/schemas/Price" }, schemas);
  expect(fixed?.title).toBe('kind: "fixed"');
  expect(fixed?.fields[1]).toMatchObject({
    name: "amount",
    required: true,
    type: "integer",
    note: "The price in cents. 50 to 999.",
  });
  expect(free?.fields).toHaveLength(1);
});

test("a variant is titled by what its siblings do not have", () => {
  const shape = (kind: string) => ({
    type: "object",
    properties: { source: { const: "catalog" }, kind: { const: kind } },
  });
  const union = { oneOf: [shape("fixed"), shape("free")] };
  expect(listVariants(union, {}).map(({ title }) => title)).toEqual([
    'kind: "fixed"',
    'kind: "free"',
  ]);
  expect(listVariants(shape("fixed"), {})).toMatchObject([{ title: "" }]);
});

test("what holds itself does not go on for ever", () => {
  const tree = {
    Tree: { type: "object", properties: { inner: { $ref: "#/components/schemas/Tree" } } },
  };
  expect(
    JSON.stringify(listVariants({ $ref: "#/components/schemas/Tree" }, tree)).length,
  ).toBeLessThan(2_000);
});
