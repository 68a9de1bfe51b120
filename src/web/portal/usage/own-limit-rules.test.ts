import { expect, test } from "vitest";
import { toLimitInput } from "#contract/billing/usage-limit-place.ts";
import type { UsageLimitWire } from "#contract/billing/usage-limit-schema.ts";
import { findLimitFault, isReached } from "./own-limit-rules.ts";

const own: UsageLimitWire = {
  meter_id: "m1",
  interval: "month",
  units: 100,
  amount: null,
  action: "block",
  thresholds: [50, 100],
  set_by: "customer",
  used: 0,
  resets_at: null,
};
const sellers: UsageLimitWire = { ...own, units: 1_000, set_by: "seller" };
const daily: UsageLimitWire = { ...own, interval: "day" };

test.each([
  ["as high as that of the seller", { units: 1_000 }, undefined],
  ["higher than that of the seller", { units: 1_000.5 }, "tooHigh"],
  ["of an amount, which the seller has not limited", { units: null, amount: 99_999 }, undefined],
  ["in the place of another own one", { interval: "day" as const }, "taken"],
])("a limit %s: %s", (_, part, fault) => {
  const after = { ...toLimitInput(own), ...part };
  expect(findLimitFault([own, sellers, daily], own, after)).toBe(fault);
});

test("a limit is reached when all of it is used", () => {
  expect(isReached({ ...own, used: 99.9 })).toBe(false);
  expect(isReached({ ...own, used: 100 })).toBe(true);
  expect(isReached({ ...own, units: null, amount: 500, used: 700 })).toBe(true);
});
