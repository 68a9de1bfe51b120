import { expect, test } from "vitest";
import { shownFaults, verificationSentence } from "./ledger-verification-labels.ts";

const fault = (subject: string) => ({ check: "entries", subject, message: "its amount is 0" });

test.each([
  [{ checked: {}, faults: [] }, "There is nothing to check yet."],
  [
    { checked: { accounts: 1, entries: 1_200, customers: 0 }, faults: [] },
    "1 account and 1,200 entries checked. Everything matches.",
  ],
  [
    { checked: { entries: 1, orders: 2 }, faults: [fault("entry 1")] },
    "1 entry and 2 orders checked. 1 problem found.",
  ],
  [
    {
      checked: {
        entries: 5,
        "orders with entries": 1,
        "customers with entries": 1,
        orders: 2,
        charges: 1,
      },
      faults: [],
    },
    "5 entries, 1 customer with entries, 2 orders, and 1 charge checked. Everything matches.",
  ],
  [
    { checked: { entries: 3 }, faults: [fault("entry 1"), fault("entry 2")] },
    "3 entries checked. 2 problems found.",
  ],
])("%o is shown as %s", (result, sentence) => {
  expect(verificationSentence(result)).toBe(sentence);
});

test("the first faults are listed, the rest is counted", () => {
  const faults = Array.from({ length: 12 }, (_, index) => fault(`entry ${index}`));
  const { shown, hidden } = shownFaults({ faults });
  expect([shown.length, hidden, shown[0]?.details]).toEqual([10, 2, "entry 0: its amount is 0"]);
});
