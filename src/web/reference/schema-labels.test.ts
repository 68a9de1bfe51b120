import { expect, test } from "vitest";
import { typeLabel, variantsOf } from "./schema-labels.ts";

const schemas = {
  Price: {
    oneOf: [
      {
        type: "object",
        properties: {
          kind: { const: "fixed" },
          amount: { type: "integer", minimum: 50, maximum: 999 },
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

test("a union is told variant by variant, with its limits", () => {
  const [fixed, free] = variantsOf({ $ref: "#/components/schemas/Price" }, schemas);
  expect(fixed?.title).toBe('kind: "fixed"');
  expect(fixed?.fields[1]).toMatchObject({
    name: "amount",
    required: true,
    type: "integer",
    limits: "50 to 999",
  });
  expect(free?.fields).toHaveLength(1);
});

test("what holds itself does not go on for ever", () => {
  const tree = {
    Tree: { type: "object", properties: { inner: { $ref: "#/components/schemas/Tree" } } },
  };
  expect(
    JSON.stringify(variantsOf({ $ref: "#/components/schemas/Tree" }, tree)).length,
  ).toBeLessThan(2_000);
});
