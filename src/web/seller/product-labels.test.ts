import { expect, test } from "vitest";
import type { ProductWire } from "#contract/billing/product-schema.ts";
import { laterMeterUnit, laterPrice } from "#test/support/later-fields.ts";
import { meteredLabel, priceLabel } from "./product-labels.ts";

const common = {
  ...laterPrice,
  created_at: "2026-03-01T09:00:00.000Z",
  modified_at: null,
  id: "5f0c0b1e-0000-4000-8000-000000000001",
  is_archived: false,
  product_id: "5f0c0b1e-0000-4000-8000-000000000002",
  type: "recurring" as const,
  recurring_interval: "month" as const,
};
const usd = { price_currency: "usd" };
const fixed = { ...common, ...usd, amount_type: "fixed" as const, price_amount: 3200 };
const free = { ...common, ...usd, amount_type: "free" as const };
const open = {
  ...common,
  ...usd,
  amount_type: "custom" as const,
  minimum_amount: 500,
  maximum_amount: null,
  preset_amount: 1000,
};
const metered = {
  ...common,
  ...usd,
  amount_type: "metered_unit" as const,
  unit_amount: "2",
  cap_amount: 5000,
  meter_id: common.id,
  meter: { id: common.id, name: "Render minutes", ...laterMeterUnit },
};

test.each<[ProductWire["prices"], "month" | "year" | null, string]>([
  [[fixed], "month", "$32 per month"],
  [[{ ...fixed, price_amount: 4950 }], null, "$49.50"],
  [[fixed, metered], "month", "$32 per month plus usage"],
  [[free], "year", "Free"],
  [[open], null, "Pay what you want, from $5"],
  [[{ ...open, minimum_amount: null }], "month", "Pay what you want per month"],
  [[metered], "month", "Usage only"],
  [[{ ...fixed, is_archived: true }, free], null, "Free"],
  [[], null, "No price"],
])("%# a price has a readable label", (prices, recurring_interval, words) => {
  expect(priceLabel({ prices, recurring_interval })).toBe(words);
});

test("usage is shown per unit, with its cap", () => {
  expect(meteredLabel(metered, "month")).toBe(
    "$0.02 per unit of Render minutes, up to $50.00 a month",
  );
  expect(meteredLabel({ ...metered, cap_amount: null }, "month")).toBe(
    "$0.02 per unit of Render minutes",
  );
});
