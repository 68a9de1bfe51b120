import { expect, test } from "vitest";
import { entryStory } from "./entry-story.ts";

test.each([
  ["order:1:sale", "gross", "Sale"],
  ["order:1:sale", "discount", "Discount on the sale"],
  ["order:1:sale", "tax", "Tax on the sale"],
  ["charge:1:fee", "fee", "Fee of the payment processor"],
  ["refund:1", "net", "Refund to the buyer"],
  ["refund:1", "tax", "Tax part of the refund"],
  ["dispute:1:withdrawn", "funds", "Dispute opened, bank took the money"],
  ["dispute:1:lost", "tax", "Dispute lost, its tax is no longer due"],
  ["dispute:1:credit_taken", "net", "Dispute lost, credit taken back"],
  ["dispute:1:credit_taken", "owed", "Credit that the buyer had spent, and owes"],
  ["dispute:1:credit_given_back", "net", "Dispute won, credit given back"],
  ["dispute:1:credit_set_off:2", "set_off", "Later credit paid what the buyer owed"],
  ["order:1:waived", "waived", "Given up or too small to charge"],
  ["order:1:waived", "tax", "Given up, its tax is no longer due"],
  ["order:1:credit_returned", "credit", "Buyer got credit back"],
  ["fee of March", "fee", "Other change"],
])("the entry %s %s reads %j", (source, leg, story) => {
  expect(entryStory({ source, leg })).toBe(story);
});
