import { expect, test } from "vitest";
import { changeSentence, chargeSentence } from "./charge-sentence.ts";

const preview = {
  effective_at: "2026-03-14T09:00:00.000Z",
  currency: "usd",
  applied_balance_amount: 0,
  proration_behavior: "invoice" as const,
  trial_end: null,
  next_renewal: { at: "2026-04-14T09:00:00.000Z", total_amount: 3_000 },
};
const renewal = "The next renewal is $30.00 on Apr 14, 2026.";

const cases: [string, Partial<Parameters<typeof chargeSentence>[0]>, string][] = [
  ["nothing to bill", { proration_behavior: null }, `Nothing is charged now. ${renewal}`],
  ["a charge now", {}, `Charged now. ${renewal}`],
  [
    "a credit",
    { applied_balance_amount: 22_609 },
    `Nothing is charged now. ${renewal} The customer’s credit pays for it first.`,
  ],
  ["credit that is used", { applied_balance_amount: -500 }, `Charged now. ${renewal}`],
  [
    "with the next order",
    { proration_behavior: "prorate" as const },
    "Charged with the next renewal, $30.00 on Apr 14, 2026.",
  ],
  [
    "a renewal below zero",
    {
      proration_behavior: "prorate" as const,
      next_renewal: { ...preview.next_renewal, total_amount: -46 },
    },
    "Nothing is charged now. The renewal on Apr 14, 2026 adds $0.46 to the customer’s credit.",
  ],
  [
    "at the end of the period",
    { proration_behavior: "next_period" as const },
    "Charged on Mar 14, 2026. The renewal after that is $30.00 on Apr 14, 2026.",
  ],
  ["no renewal", { next_renewal: null }, "The subscription is not renewed."],
];

test.each(cases)("%s", (_, more, sentence) => {
  expect(chargeSentence({ ...preview, ...more }, more.proration_behavior ?? "invoice")).toBe(
    sentence,
  );
});

test("a change that cannot wait says why it is charged now", () => {
  expect(chargeSentence(preview, "prorate")).toBe(
    `Charged now: a whole period and the first paid plan cannot wait for the next order. ${renewal}`,
  );
});

test("a change during a trial says when the trial ends", () => {
  const kept = { ...preview, proration_behavior: null, trial_end: preview.effective_at };
  expect(changeSentence(kept, "invoice", true)).toBe(
    `The trial ends on Mar 14, 2026. Nothing is charged now. ${renewal}`,
  );
  expect(changeSentence(preview, "invoice", true)).toBe(
    `The trial ends now. Charged now. ${renewal}`,
  );
  expect(changeSentence(preview, "invoice", false)).toBe(`Charged now. ${renewal}`);
});
