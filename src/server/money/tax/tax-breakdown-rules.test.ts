import fc from "fast-check";
import { expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import { propertyCases } from "#test/support/property-cases.ts";
import { sum } from "../amounts/amount-rules.ts";
import { leftBreakdown, refundBreakdown, sumBreakdowns } from "./tax-breakdown-rules.ts";
import { type TaxPart, taxLine } from "./tax-rules.ts";

const rate = (name: string, parts: number) => ({
  rate: parts,
  name,
  country: "CA",
  state: "CA-QC",
  reason: "standard_rated" as const,
});
const gst = rate("GST", 50_000);
const qst = rate("QST", 99_750);

test("taxes of several lines are added up by kind", () => {
  const lines = [
    taxLine(minor(1_000), "exclusive", [gst, qst]).breakdown,
    taxLine(minor(500), "exclusive", [gst]).breakdown,
  ];
  expect(sumBreakdowns(lines)).toEqual([
    { ...gst, amount: 75, taxableAmount: 1_500 },
    { ...qst, amount: 100, taxableAmount: 1_000 },
  ]);
});

const anyItem = fc.record({
  amount: fc.integer({ min: 1, max: 1_000_000 }).map(minor),
  rates: fc.array(fc.integer({ min: 0, max: 300_000 }), { minLength: 1, maxLength: 3 }),
  behavior: fc.constantFrom("exclusive" as const, "inclusive" as const),
});

test("refunds in any steps return exactly the taxes that were taken, part by part", () => {
  fc.assert(
    fc.property(
      fc.array(anyItem, { minLength: 1, maxLength: 3 }),
      fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 5 }),
      (items, percents) => {
        const lines = items.map(({ amount, behavior, rates }) =>
          taxLine(
            amount,
            behavior,
            rates.map((each, index) => rate(`tax ${index}`, each)),
          ),
        );
        const order = sumBreakdowns(lines.map(({ breakdown }) => breakdown));
        let net = sum(lines.map(({ breakdown }) => breakdown[0]?.taxableAmount ?? minor(0)));
        let tax = sum(lines.map(({ amount }) => amount));
        const refunds: TaxPart[][] = [];
        for (const percent of [...percents, 100]) {
          const left = leftBreakdown(order, refunds);
          const refund = {
            net: minor(Math.floor((net * percent) / 100)),
            tax: minor(Math.floor((tax * percent) / 100)),
          };
          const parts = refundBreakdown(left, refund, { net, tax });
          expect(sum(parts.map((part) => part.amount))).toBe(refund.tax);
          for (const [index, part] of parts.entries()) {
            expect(part.amount).toBeLessThanOrEqual(left[index]?.amount ?? 0);
            expect(part.amount).toBeGreaterThanOrEqual(0);
            expect(part.taxableAmount).toBeLessThanOrEqual(left[index]?.taxableAmount ?? 0);
          }
          refunds.push(parts);
          net = minor(net - refund.net);
          tax = minor(tax - refund.tax);
        }
        for (const part of leftBreakdown(order, refunds))
          expect([part.amount, part.taxableAmount]).toEqual([0, 0]);
      },
    ),
    propertyCases(),
  );
});

test("where some taxes are negative, the parts add up too", () => {
  const left = [
    { ...gst, amount: minor(500), taxableAmount: minor(10_000) },
    { ...qst, amount: minor(-100), taxableAmount: minor(-1_000) },
  ];
  const parts = refundBreakdown(
    left,
    { net: minor(3_000), tax: minor(133) },
    { net: minor(9_000), tax: minor(400) },
  );
  expect(sum(parts.map((part) => part.amount))).toBe(133);
});
