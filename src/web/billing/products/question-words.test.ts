import { expect, test } from "vitest";
import type { CustomFieldWire } from "#contract/billing/custom-field-schema.ts";
import { questionNote } from "./question-words.ts";

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
])("%# a question says what it asks for", (question, words) => {
  expect(questionNote(question)).toBe(words);
});
