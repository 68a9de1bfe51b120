import { expect, test } from "vitest";
import { hasVerb } from "./sentence-rules.ts";

test.each([
  "Returns the bytes.",
  "Lists which products the customer has tried.",
  "Counts in the order of the primary key.",
  "Records a dispute that is not known yet.",
  "Call it only under the folder's lock.",
  "The caller holds the order's lock.",
  "A buyer who typed an email address reaches this purchase.",
  "If a key is sent, the session is ignored.",
  "Buyers reach a product by a checkout link.",
  "Rows that are locked by another worker are skipped.",
  "A process that has just ended needs no signal.",
  "`order.paid` grants benefits.",
  "Never fails.",
  "Two requests that begin at once are counted one after the other.",
])("a sentence: %s", (sentence) => {
  expect(hasVerb(sentence)).toBe(true);
});

test.each([
  "The bytes in their order, however they are cut.",
  "A bounded queue that one group cannot fill for the others.",
  "Orders of a customer, newest first.",
  "Orders that the customer has paid.",
  "What the discount takes off.",
  "Whether the token can be charged.",
  "As the buyer sees it.",
  "Of one team, or of all teams of the organization.",
  "Under the lock on the person.",
  "The same for several orders, as they are shown.",
  "The next orders of an export.",
  "Amounts that add up to the last one.",
  "`POST /sign-in/email`",
])("no sentence: %s", (sentence) => {
  expect(hasVerb(sentence)).toBe(false);
});
