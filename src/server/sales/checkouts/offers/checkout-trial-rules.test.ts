import { expect, test } from "vitest";
import { trialFor } from "./checkout-trial-rules.ts";

const fixed = [{ amountType: "fixed" }];
const offered = (prices: { amountType: string }[], trialInterval: string | null = "day") => ({
  product: { id: "plan", trialInterval, trialIntervalCount: trialInterval === null ? null : 14 },
  prices,
});
const facts = { allowTrial: true, isUpgrade: false, tried: new Set<string>() };

test.each([
  ["a new buyer", offered(fixed), facts, true],
  ["a buyer who tried another product", offered(fixed), { ...facts, tried: new Set(["b"]) }, true],
  ["a buyer who tried it", offered(fixed), { ...facts, tried: new Set(["plan"]) }, false],
  ["a seller who allows none", offered(fixed), { ...facts, allowTrial: false }, false],
  ["an upgrade", offered(fixed), { ...facts, isUpgrade: true }, false],
  ["a free product", offered([{ amountType: "free" }]), facts, false],
  ["a metered product", offered([{ amountType: "metered_unit" }]), facts, true],
  ["a product without a trial", offered(fixed, null), facts, false],
])("%s", (_name, product, given, hasTrial) => {
  expect(trialFor(product, given).trialInterval).toBe(hasTrial ? "day" : null);
});
