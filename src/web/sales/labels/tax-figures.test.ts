import { expect, test } from "vitest";
import type { TaxReportRowWire } from "#contract/billing/tax-report-schema.ts";
import {
  orderTaxLabel,
  rateLabel,
  taxFigure,
  taxFigureSearch,
  totalsByCurrency,
} from "./tax-figures.ts";

const row: TaxReportRowWire = {
  country: "DE",
  state: null,
  name: "VAT",
  rate: 190_000,
  reason: "standard_rated",
  currency: "usd",
  sales_amount: 10_000,
  tax_amount: 1_900,
  refunded_amount: 1_000,
  refunded_tax_amount: 190,
  net_tax_amount: 1_710,
};
const bounds = { from: "2026-03-01T00:00:00.000Z", to: "2026-04-01T00:00:00.000Z" };

test("the address of a figure carries its row and column", () => {
  expect(taxFigure(taxFigureSearch("refunded", row, bounds))).toEqual({
    title: "Refunded tax",
    of: "tax",
    kind: "refund",
    place: "Germany, VAT 19%",
    filter: {
      ...bounds,
      currency: "usd",
      country: "DE",
      state: "",
      name: "VAT",
      rate: "190000",
      reason: "standard_rated",
      kind: "refund",
    },
  });
});

test.each([[{}], [{ tax: "toString", ...bounds, currency: "usd" }], [{ tax: "net", ...bounds }]])(
  "%j names no figure of the report",
  (search) => {
    expect(taxFigure(search)).toBe(undefined);
  },
);

test.each([
  [{}, "VAT 19%"],
  [{ rate: 0, reason: "reverse_charge" }, "Reverse charge"],
  [{ rate: 0, reason: "not_collecting" }, "Not collected"],
] as const)("a row with %j is called %s", (part, label) => {
  expect(rateLabel({ ...row, ...part })).toBe(label);
});

test("each currency has totals of its own", () => {
  const rows = [row, { ...row, name: "City tax" }, { ...row, currency: "eur", net_tax_amount: 7 }];
  expect(totalsByCurrency(rows).map(({ currency, netTax }) => [currency, netTax])).toEqual([
    ["usd", 3_420],
    ["eur", 7],
  ]);
});

test.each([
  [{ name: "VAT", rate: 190_000, reason: "standard_rated" as const }, "VAT 19%"],
  [{ name: "VAT", rate: 0, reason: "reverse_charge" as const }, "reverse charge"],
  [{ name: "VAT", rate: 0, reason: "not_collecting" as const }, "not collected in France"],
])("beside the tax of an order %o is %s", (part, label) => {
  expect(orderTaxLabel({ country: "FR", state: null, ...part })).toBe(label);
  if (part.reason === "not_collecting")
    expect(orderTaxLabel({ country: null, state: null, ...part })).toBe("not collected");
});
