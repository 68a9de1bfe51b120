import { expect, test } from "vitest";
import { isSameLimit, replaceLimit, toLimitInput } from "./usage-limit-place.ts";
import type { UsageLimitWire } from "./usage-limit-schema.ts";

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

test("a limit of an amount and one of units may share their meter and interval", () => {
  expect(isSameLimit(own, { ...own, action: "notify", units: 7 } as UsageLimitWire)).toBe(true);
  expect(isSameLimit(own, { ...own, amount: 5 })).toBe(false);
  expect(isSameLimit(own, daily)).toBe(false);
  expect(isSameLimit(own, { ...own, meter_id: "m2" })).toBe(false);
});

test("a limit is put in the place of the one before; those of the other side are not sent", () => {
  const after = { ...toLimitInput(own), units: 50 };
  const all = [own, sellers, daily];
  expect(replaceLimit(all, "customer", { before: own, after })).toEqual([
    after,
    toLimitInput(daily),
  ]);
  expect(replaceLimit(all, "seller", { after })).toEqual([after, toLimitInput(sellers)]);
  expect(replaceLimit(all, "customer", { before: own })).toEqual([toLimitInput(daily)]);
});
