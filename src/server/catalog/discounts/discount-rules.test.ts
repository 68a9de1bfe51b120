import fc from "fast-check";
import { expect, test } from "vitest";
import { type Minor, minor } from "#contract/money.ts";
import {
  amountOff,
  isForProduct,
  type RedemptionWindow,
  redeemability,
  type TakesOff,
  windowFault,
} from "./discount-rules.ts";

const unlimited: RedemptionWindow = {
  startsAt: null,
  endsAt: null,
  redemptionsCount: 0,
  maxRedemptions: null,
};
const march: RedemptionWindow = {
  ...unlimited,
  startsAt: new Date("2026-03-01T00:00:00Z"),
  endsAt: new Date("2026-04-01T00:00:00Z"),
};

test.each([
  ["2026-02-28T23:59:59.999Z", "not_started"],
  ["2026-03-01T00:00:00Z", "redeemable"],
  ["2026-04-01T00:00:00Z", "redeemable"],
  ["2026-04-01T00:00:00.001Z", "ended"],
])("at %s it is %s", (now, expected) => {
  expect(redeemability(march, new Date(now))).toBe(expected);
});

test.each([
  [0, 1, "redeemable"],
  [1, 1, "used_up"],
  [4, 5, "redeemable"],
  [5, 5, "used_up"],
  [1_000, null, "redeemable"],
])("redeemed %i times of %s it is %s", (redemptionsCount, maxRedemptions, expected) => {
  const window = { ...unlimited, redemptionsCount, maxRedemptions };
  expect(redeemability(window, new Date("2026-03-01T00:00:00Z"))).toBe(expected);
});

const percent = (basisPoints: number): TakesOff => ({ type: "percentage", basisPoints });
const fixed = (amount: number): TakesOff => ({ type: "fixed", amount: minor(amount) });

test.each([
  [percent(1_000), 1_999, 200],
  [percent(5_000), 1, 1],
  [percent(4_999), 1, 0],
  [percent(1), 4_999, 0],
  [percent(1), 5_000, 1],
  [percent(10_000), 1_999, 1_999],
  [percent(3_333), 300, 100],
  [fixed(500), 1_999, 500],
  [fixed(5_000), 1_999, 1_999],
  [fixed(500), 0, 0],
])("%j takes off %i: %i", (discount, subtotal, expected) => {
  expect(amountOff(discount, minor(subtotal))).toBe(expected);
});

const anySubtotal = fc.integer({ min: 0, max: 99_999_999_999 }).map(minor);
const anyDiscount: fc.Arbitrary<TakesOff> = fc.oneof(
  fc.integer({ min: 1, max: 10_000 }).map(percent),
  fc.integer({ min: 1, max: 99_999_999 }).map(fixed),
);

test("it never takes off more than there is, nor less than nothing", () => {
  fc.assert(
    fc.property(anyDiscount, anySubtotal, (discount, subtotal) => {
      const off = amountOff(discount, subtotal);
      expect(off).toBeGreaterThanOrEqual(0);
      expect(off).toBeLessThanOrEqual(subtotal);
    }),
  );
});

test("a larger purchase never gets a smaller discount", () => {
  fc.assert(
    fc.property(anyDiscount, anySubtotal, anySubtotal, (discount, one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)] as [Minor, Minor];
      expect(amountOff(discount, less)).toBeLessThanOrEqual(amountOff(discount, more));
    }),
  );
});

test("a percentage is right to half the smallest unit", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), anySubtotal, (basisPoints, subtotal) => {
      const off = BigInt(amountOff(percent(basisPoints), subtotal)) * 10_000n;
      const exact = BigInt(subtotal) * BigInt(basisPoints);
      expect(off - exact).toBeGreaterThan(-5_000n);
      expect(off - exact).toBeLessThanOrEqual(5_000n);
    }),
  );
});

test.each([
  [[], "a", true],
  [["a", "b"], "a", true],
  [["b"], "a", false],
])("restricted to %j it is for product %s: %s", (restrictedTo, productId, expected) => {
  expect(isForProduct(restrictedTo, productId)).toBe(expected);
});

const both = { starts: true, ends: true };
const onlyStart = { starts: true, ends: false };
test.each([
  ["2026-03-15T00:00:00Z", both, march, undefined],
  ["2026-04-01T00:00:00Z", both, march, "ends_in_past"],
  ["2026-04-02T00:00:00Z", onlyStart, march, undefined],
  ["2026-04-02T00:00:00Z", { starts: false, ends: false }, march, undefined],
  [
    "2026-03-15T00:00:00Z",
    both,
    { startsAt: march.endsAt, endsAt: march.startsAt },
    "ends_before_start",
  ],
  [
    "2026-03-15T00:00:00Z",
    onlyStart,
    { startsAt: march.endsAt, endsAt: march.endsAt },
    "ends_before_start",
  ],
  ["2026-03-15T00:00:00Z", both, { startsAt: march.startsAt, endsAt: null }, undefined],
  ["2026-05-15T00:00:00Z", both, { startsAt: null, endsAt: march.endsAt }, "ends_in_past"],
])("at %s, changing %j of %j is wrong: %s", (now, changed, window, expected) => {
  expect(windowFault(window, changed, new Date(now))).toBe(expected);
});
