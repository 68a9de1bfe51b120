import { expect, test } from "vitest";
import { endingSentence } from "./ending-sentence.ts";

const item = {
  label: "Remaining time on Pro",
  amount: 1_393,
  tax_amount: 0,
  proration: true,
  product_price_id: null,
};
const preview = {
  effective_at: "2026-03-14T09:00:00.000Z",
  currency: "usd",
  items: [item],
  total_amount: 1_393,
  due_amount: 1_393,
};

test.each([
  ["nothing waits", { items: [], total_amount: 0, due_amount: 0 }, "Nothing more is charged."],
  [
    "a debit",
    {},
    "$13.93 for changes of plan that were not billed yet is charged on Mar 14, 2026.",
  ],
  [
    "a debit that credit pays in part",
    { due_amount: 393 },
    "$13.93 for changes of plan that were not billed yet is billed on Mar 14, 2026. The customer’s credit pays for it first, and $3.93 is charged.",
  ],
  [
    "a debit that credit pays",
    { due_amount: 0 },
    "$13.93 for changes of plan that were not billed yet is billed on Mar 14, 2026, and nothing is charged to the card.",
  ],
  [
    "a credit",
    { total_amount: -929, due_amount: 0 },
    "$9.29 for changes of plan that were not billed yet becomes credit of the customer.",
  ],
])("%s", (_, more, sentence) => {
  expect(endingSentence({ ...preview, ...more }, "later")).toBe(sentence);
});

test("an end now is charged now", () => {
  expect(endingSentence(preview, "now")).toBe(
    "$13.93 for changes of plan that were not billed yet is charged now.",
  );
});
