import { expect, test } from "vitest";
import {
  type DiscountTerms,
  discountState,
  insteadLabel,
  priceAfter,
  redemptionsLabel,
  type Span,
  spanLabel,
  termsLabel,
  type Worth,
  windowLabel,
  worthLabel,
} from "./discount-labels.ts";

const now = new Date("2026-06-02T09:00:00Z");
const quarter: Worth = { type: "percentage", basis_points: 2_500 };
const tenDollars: Worth = { type: "fixed", amount: 1_000, currency: "usd" };
const open = { starts_at: null, ends_at: null, max_redemptions: null };

test.each<[Worth, string]>([
  [quarter, "25% off"],
  [{ type: "percentage", basis_points: 1_250 }, "12.5% off"],
  [{ type: "percentage", basis_points: 1 }, "0.01% off"],
  [tenDollars, "$10 off"],
  [{ ...tenDollars, amount: 1_999 }, "$19.99 off"],
])("%o is %s", (worth, words) => {
  expect(worthLabel(worth)).toBe(words);
});

test.each<[Span, string]>([
  [{ duration: "once" }, "the first payment"],
  [{ duration: "forever" }, "every payment"],
  [{ duration: "repeating", duration_in_months: 1 }, "the first month"],
  [{ duration: "repeating", duration_in_months: 3 }, "the first 3 months"],
])("%o lasts %s", (span, words) => {
  expect(spanLabel(span)).toBe(words);
});

test.each([
  [null, null, ""],
  ["2026-06-10T00:00:00.000Z", null, "from Jun 10"],
  [null, "2026-12-31T23:59:00.000Z", "until Dec 31"],
  [null, "2026-12-31T12:30:00.000Z", "until Dec 31 12:30 PM"],
  ["2026-06-10T00:00:00.000Z", "2027-01-31T23:59:00.000Z", "from Jun 10 until Jan 31, 2027"],
])("the window from %s to %s is said as '%s'", (starts_at, ends_at, words) => {
  expect(windowLabel({ starts_at, ends_at }, now)).toBe(words);
});

const terms: DiscountTerms = {
  ...open,
  span: { duration: "once" },
  products: [],
  code: null,
};

test("all of it makes one sentence, in the order one would say it", () => {
  const full: DiscountTerms = {
    span: { duration: "repeating", duration_in_months: 3 },
    products: ["Pro", "Team"],
    starts_at: null,
    ends_at: "2026-12-31T23:59:00.000Z",
    max_redemptions: 100,
    code: "LAUNCH25",
  };
  expect(termsLabel(full, now)).toBe(
    "the first 3 months, for Pro and Team, until Dec 31, 100 times in total, with the code LAUNCH25",
  );
  expect(termsLabel(terms, now)).toBe("the first payment, for every product, without a code");
});

test.each([
  [["Pro"], "for Pro"],
  [["A", "B", "C", "D"], "for A, B, C, and D"],
  [["A", "B", "C", "D", "E"], "for A, B, C, and 2 more"],
])("%o is said as '%s'", (products, words) => {
  expect(termsLabel({ ...terms, products }, now)).toContain(`, ${words}, `);
});

test("the last redemption is no plural", () => {
  expect(termsLabel({ ...terms, max_redemptions: 1 }, now)).toContain("once in total");
});

test.each([
  [{}, "running"],
  [{ starts_at: "2026-06-02T09:00:00.001Z" }, "not_started"],
  [{ starts_at: "2026-06-02T09:00:00.000Z" }, "running"],
  [{ ends_at: "2026-06-02T09:00:00.000Z" }, "running"],
  [{ ends_at: "2026-06-02T08:59:59.999Z" }, "ended"],
  [{ max_redemptions: 5, redemptions_count: 4 }, "running"],
  [{ max_redemptions: 5, redemptions_count: 5 }, "used_up"],
  [{ ends_at: "2026-06-01T00:00:00Z", max_redemptions: 5, redemptions_count: 5 }, "ended"],
])("%o is %s", (part, state) => {
  expect(discountState({ ...open, redemptions_count: 0, ...part }, now)).toBe(state);
});

test("redemptions are counted against their limit where there is one", () => {
  expect(redemptionsLabel({ redemptions_count: 12, max_redemptions: 1_000 })).toBe("12 of 1,000");
  expect(redemptionsLabel({ redemptions_count: 12, max_redemptions: null })).toBe("12");
});

test.each<[Worth, number, number]>([
  [quarter, 3_200, 2_400],
  [{ type: "percentage", basis_points: 3_333 }, 1_999, 1_333],
  [{ type: "percentage", basis_points: 10_000 }, 1_999, 0],
  [tenDollars, 3_200, 2_200],
  [tenDollars, 900, 0],
])("%o leaves of %i cents %i", (worth, amount, left) => {
  expect(priceAfter(worth, amount)).toBe(left);
});

test("what buyers pay names what they would have paid", () => {
  expect(insteadLabel(quarter, 3_200, "usd")).toBe("$24.00 instead of $32.00");
});
