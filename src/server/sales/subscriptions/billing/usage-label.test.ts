import { expect, test } from "vitest";
import type { PriceRow } from "#server/catalog/products/price-store.ts";
import { toUnits } from "#server/usage/meter-state/unit-rules.ts";
import { usageLabel } from "./usage-label.ts";

test.each([
  ["0.25", "0", "Calls — (0 consumed units) × $0.0025"],
  ["100", "12.5", "Calls — (12.5 consumed units) × $1.00"],
  ["0.000000000001", "1", "Calls — (1 consumed units) × $0.00000000000001"],
])("%s cents for %s units", (unitAmount, units, expected) => {
  const price = { meterName: "Calls", unitAmount, priceCurrency: "usd" } as PriceRow;
  expect(usageLabel(price, toUnits(units))).toBe(expected);
});
