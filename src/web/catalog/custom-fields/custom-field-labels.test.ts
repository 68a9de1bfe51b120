import { expect, test } from "vitest";
import type { CustomFieldType, CustomFieldWire } from "#contract/billing/custom-field-schema.ts";
import { askedBy, fieldNote, limitLabel } from "./custom-field-labels.ts";

test.each<[CustomFieldType, object, string]>([
  ["text", {}, ""],
  ["text", { min_length: 3, max_length: 39 }, "3 to 39 characters"],
  ["text", { max_length: 1 }, "At most 1 character"],
  ["number", { ge: 1, le: 5_000 }, "From 1 to 5,000"],
  ["number", { ge: 0 }, "At least 0"],
  ["date", { ge: 1_767_225_600 }, "Jan 1, 2026 or later"],
  ["date", { le: 1_767_225_600 }, "Jan 1, 2026 or earlier"],
  ["checkbox", {}, ""],
])("limits of %s %j", (type, properties, words) => {
  expect(limitLabel({ type, properties } as Parameters<typeof limitLabel>[0])).toBe(words);
});

test.each([
  [[], 0, ""],
  [["Studio"], 1, "Studio"],
  [["Studio", "Guide"], 2, "Studio and Guide"],
  [["Studio", "Guide"], 3, "Studio and 2 more"],
  [["Studio", "Guide", "Kit"], 120, "Studio and 119 more"],
])("%j of %i", (productNames, productsCount, words) => {
  expect(askedBy({ productNames, productsCount })).toBe(words);
});

function field(part: object): CustomFieldWire {
  return { name: "Question", slug: "question", metadata: {}, ...part } as CustomFieldWire;
}

test.each([
  [field({ type: "text", properties: {} }), "Text"],
  [
    field({ type: "text", properties: { textarea: true, max_length: 500 } }),
    "Long text, up to 500 characters",
  ],
  [
    field({ type: "select", properties: { options: [{ value: "a", label: "A" }] } }),
    "Select, 1 choice",
  ],
  [field({ type: "date", properties: {} }), "Date"],
])("%# a field says what it asks for", (asked, words) => {
  expect(fieldNote(asked)).toBe(words);
});
