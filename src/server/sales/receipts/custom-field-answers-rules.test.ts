import { expect, test } from "vitest";
import { customFieldAnswers } from "./custom-field-answers-rules.ts";

const fields = [
  {
    slug: "size",
    name: "Size",
    type: "select",
    properties: { options: [{ value: "s", label: "Small" }] },
  },
  { slug: "terms", name: "Terms", type: "checkbox", properties: { form_label: "I agree" } },
  { slug: "note", name: "Note", type: "text", properties: {} },
];

test("answers have the label that the buyer saw, and the label of the chosen option", () => {
  expect(customFieldAnswers({ size: "s", terms: true, note: "Blue" }, fields)).toEqual([
    { label: "Size", type: "select", value: "Small" },
    { label: "I agree", type: "checkbox", value: true },
    { label: "Note", type: "text", value: "Blue" },
  ]);
});

test("an answer to a deleted field has its slug; questions without an answer are left out", () => {
  expect(customFieldAnswers({ gone: 4, note: null, size: "" }, fields)).toEqual([
    { label: "gone", type: null, value: 4 },
  ]);
});
