import { expect, test } from "vitest";
import type { PriceRow } from "#server/catalog/products/price-store.ts";
import { noUnits, toUnits } from "#server/usage/meter-state/unit-rules.ts";
import { usageLabel } from "./usage-label.ts";

const label = (price: Partial<PriceRow>, consumed: string, credited = "0") =>
  usageLabel({ meterName: "Calls", priceCurrency: "usd", capAmount: null, ...price } as PriceRow, {
    consumed: toUnits(consumed),
    credited: toUnits(credited),
    uncharged: noUnits,
  });

test.each([
  ["0.25", "0", "Calls — (0 consumed units) × $0.0025"],
  ["100", "12.5", "Calls — (12.5 consumed units) × $1.00"],
  ["0.000000000001", "1", "Calls — (1 consumed units) × $0.00000000000001"],
])("%s cents for %s units", (unitAmount, units, expected) => {
  expect(label({ unitAmount }, units)).toBe(expected);
});

test.each([
  ["120", "100", null, ", 100 units included"],
  ["40", "100", null, ", 40 units included"],
  ["120", "0", 12_000, ""],
  ["121", "0", 12_000, ", capped at $120.00"],
  ["321", "100", 12_000, ", 100 units included, capped at $120.00"],
])("%s units of which %s are included, at most %s cents", (consumed, credited, capAmount, note) => {
  const expected = `Calls — (${consumed} consumed units) × $1.00${note}`;
  expect(label({ unitAmount: "100", capAmount }, consumed, credited)).toBe(expected);
});
