import { expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import type { PriceRow } from "#server/catalog/products/price-store.ts";
import { emptySnapshot, type UsageSnapshot } from "#server/usage/meter-state/read-usage.ts";
import { noUnits, toUnits } from "#server/usage/meter-state/unit-rules.ts";
import { toPeriodItems } from "./period-items.ts";

const aPrice = (price: Partial<PriceRow>) =>
  ({
    priceCurrency: "usd",
    taxBehavior: null,
    meterId: null,
    capAmount: null,
    ...price,
  }) as PriceRow;
const metered = aPrice({
  id: "metered",
  amountType: "metered_unit",
  meterId: "calls",
  meterName: "Calls",
  unitAmount: "2.5",
});
const fixed = aPrice({ id: "fixed", amountType: "fixed" });

const listItems = (usage: UsageSnapshot) =>
  toPeriodItems({
    productName: "Pro",
    prices: [
      { price: metered, amount: minor(0) },
      { price: fixed, amount: minor(1_000) },
    ],
    defaultBehavior: "exclusive",
    period: { start: new Date("2026-03-01"), end: new Date("2026-04-01") },
    usage,
  }).map(({ priceId, label, amount }) => [priceId, label, amount]);

test("what was used beyond the credit is billed last, at the quantities that are given", () => {
  const usage = { consumed: toUnits("120.4"), credited: toUnits("20"), uncharged: noUnits };
  expect(listItems({ number: 4, meters: new Map([["calls", usage]]) })).toEqual([
    ["fixed", "Pro", 1_000],
    ["metered", "Calls — (120.4 consumed units) × $0.025", 251],
  ]);
});

test("without usage the line of a meter costs nothing", () => {
  expect(listItems(emptySnapshot).at(-1)).toEqual([
    "metered",
    "Calls — (0 consumed units) × $0.025",
    0,
  ]);
});
