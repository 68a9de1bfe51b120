import { expect, test } from "vitest";
import type { UsageLimitWire } from "#contract/billing/usage-limit-schema.ts";
import { alertText, limitState, limitText, usedPercent, usedText } from "./usage-limit-labels.ts";

const limit: UsageLimitWire = {
  meter_id: "m1",
  interval: "month",
  units: 1_000,
  amount: null,
  action: "block",
  thresholds: [50, 80, 100],
  set_by: "seller",
  used: 0,
  resets_at: null,
};
const inMoney = { ...limit, units: null, amount: 5_000, interval: "day" } as const;

test("a limit says its units or its amount, and its interval", () => {
  expect(limitText(limit)).toBe("1,000 units a month");
  expect(limitText({ ...limit, units: 1, interval: "period" })).toBe("1 unit a billing period");
  expect(limitText(inMoney)).toBe("$50.00 a day");
  expect(usedText({ ...limit, used: 0.5 })).toBe("0.5 units");
  expect(usedText({ ...inMoney, used: 1_250 })).toBe("$12.50");
  expect(alertText(limit)).toBe("alerts at 50%, 80%, 100%");
  expect(alertText({ thresholds: [80, 20, 80] })).toBe("alerts at 20%, 80%, 100%");
  expect(alertText({ thresholds: [] })).toBe("alerts at 100%");
});

test("a limit is at 100% only when it is reached", () => {
  expect(usedPercent({ ...limit, used: 999.999 })).toBe(99);
  expect(usedPercent({ ...limit, used: 1_000 })).toBe(100);
  expect(usedPercent({ ...limit, used: 2_500 })).toBe(250);
  expect(usedPercent({ ...limit, used: -3 })).toBe(0);
});

test.each([
  [{ used: 100 }, "good", "10% used"],
  [{ used: 500 }, "warn", "50% used"],
  [{ used: 900, thresholds: [100] }, "good", "90% used"],
  [{ used: 1_000 }, "bad", "Blocking"],
  [{ used: 1_000, action: "notify" as const }, "warn", "Reached"],
])("a limit with %j is %s: %s", (part, tone, label) => {
  expect(limitState({ ...limit, ...part })).toEqual({ tone, label });
});
