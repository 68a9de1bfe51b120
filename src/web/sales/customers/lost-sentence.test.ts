import { expect, test } from "vitest";
import { lostSentence } from "./lost-sentence.ts";

const debit = "$9.29 for changes of plan that were not billed yet is not charged.";
const credit = "A credit of $5.00 for changes of plan lapses.";

test.each([
  [{ waivedAmount: 0, lapsedCredit: 0 }, ""],
  [{ waivedAmount: 929, lapsedCredit: 0 }, debit],
  [{ waivedAmount: 0, lapsedCredit: 500 }, credit],
  [{ waivedAmount: 929, lapsedCredit: 500 }, `${debit} ${credit}`],
])("%j", (lost, sentence) => {
  expect(lostSentence(lost, "usd")).toBe(sentence);
});
