import { expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import type { PriceRow } from "#server/catalog/products/price-store.ts";
import { toPeriodItems } from "./period-items.ts";

const aPrice = (price: Partial<PriceRow>) =>
  ({ taxBehavior: null, meterId: null, ...price }) as PriceRow;

test("a period has an item for each price, but none for those that are billed by usage", () => {
  const items = toPeriodItems({
    productName: "Pro",
    prices: [
      { price: aPrice({ id: "metered", meterId: "calls" }), amount: minor(0) },
      { price: aPrice({ id: "fixed" }), amount: minor(1_000) },
    ],
    defaultBehavior: "exclusive",
    period: { start: new Date("2026-03-01"), end: new Date("2026-04-01") },
  });
  expect(items.map(({ priceId, label, amount }) => [priceId, label, amount])).toEqual([
    ["fixed", "Pro", 1_000],
  ]);
});
