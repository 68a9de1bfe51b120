import fc from "fast-check";
import { expect, test } from "vitest";
import { type Minor, minor } from "#contract/money.ts";
import { propertyCases } from "#test/support/property-cases.ts";
import {
  type RefundableOrder,
  type RefundSplit,
  refundFault,
  splitProcessorRefund,
  splitRefund,
} from "./refund-split-rules.ts";

function order(net: number, tax: number, refundedNet = 0, refundedTax = 0): RefundableOrder {
  return {
    net: minor(net),
    tax: minor(tax),
    refundedNet: minor(refundedNet),
    refundedTax: minor(refundedTax),
  };
}

function refunded(before: RefundableOrder, { net, tax }: RefundSplit): RefundableOrder {
  return {
    ...before,
    refundedNet: minor(before.refundedNet + net),
    refundedTax: minor(before.refundedTax + tax),
  };
}

test.each([
  [order(10_000, 2_000), 10_000, 2_000],
  [order(10_000, 2_000), 5_000, 1_000],
  [order(999, 190), 333, 63],
  [order(999, 190, 666, 126), 333, 64],
  [order(2, 1), 1, 1],
  [order(2, 1, 1, 1), 1, 0],
  [order(10, 5, 5, 5), 1, 0],
  [order(1_000, 0), 400, 0],
  [order(50, -10), 25, -5],
  [order(50, -10, 25, -5), 25, -5],
])("of %j, a refund of %i has a tax of %i", (before, amount, tax) => {
  expect(splitRefund(before, minor(amount))).toEqual({ net: amount, tax, total: amount + tax });
});

test.each([
  [order(10_000, 2_000), 12_000, { net: 10_000, tax: 2_000 }],
  [order(10_000, 2_000), 600, { net: 500, tax: 100 }],
  [order(999, 190), 1, { net: 1, tax: 0 }],
  [order(10, 5, 5, 5), 5, { net: 5, tax: 0 }],
  [order(10, 5, 10, 0), 5, { net: 0, tax: 5 }],
  [order(10, 5, 10, 4), 1, { net: 0, tax: 1 }],
])("of %j, the processor's refund of %i is %j", (before, money, expected) => {
  expect(splitProcessorRefund(before, minor(money))).toEqual({ ...expected, total: money });
});

test.each([
  [order(1_000, 190), 1_000, undefined],
  [order(1_000, 190), 1_001, "amount_too_high"],
  [order(1_000, 190, 400, 76), 600, undefined],
  [order(1_000, 190, 400, 76), 601, "amount_too_high"],
  [order(1_000, 190, 1_000, 190), 1, "already_refunded"],
  [order(0, 0), 1, "already_refunded"],
])("%j: refunding %i is %s", (before, amount, expected) => {
  expect(refundFault(before, minor(amount))).toBe(expected);
});

test.each([0, -1, 1_001])("a refund of %i is a programming error", (amount) => {
  expect(() => splitRefund(order(1_000, 190), minor(amount))).toThrow(RangeError);
  expect(() => splitProcessorRefund(order(810, 190), minor(amount))).toThrow(RangeError);
});

/** Each step refunds this share of what is left, stated by the seller or made by the processor. */
const anySteps = fc.array(
  fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), isProcessor: fc.boolean() }),
  { maxLength: 8 },
);
const anyOrder = fc
  .record({
    net: fc.oneof(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 1, max: 100 })),
    rate: fc.integer({ min: 0, max: 1_000_000 }),
  })
  .map(({ net, rate }) => order(net, Math.round((net * rate) / 1_000_000)));

const share = (left: number, part: number) => minor(Math.max(1, Math.floor(left * part)));
const netLeft = ({ net, refundedNet }: RefundableOrder) => net - refundedNet;
const taxLeft = ({ tax, refundedTax }: RefundableOrder) => tax - refundedTax;

test("refunds in any order and of both kinds never exceed, and end exactly", () => {
  fc.assert(
    fc.property(anyOrder, anySteps, (start, steps) => {
      let state = start;
      for (const { share: part, isProcessor } of steps) {
        if (netLeft(state) === 0) break;
        const made = isProcessor
          ? splitProcessorRefund(state, share(netLeft(state) + taxLeft(state), part))
          : splitRefund(state, share(netLeft(state), part));
        expect(made.total).toBe(made.net + made.tax);
        expect(made.net).toBeGreaterThanOrEqual(0);
        expect(made.tax).toBeGreaterThanOrEqual(0);
        state = refunded(state, made);
        expect(netLeft(state)).toBeGreaterThanOrEqual(0);
        expect(taxLeft(state)).toBeGreaterThanOrEqual(0);
      }
      if (netLeft(state) > 0) state = refunded(state, splitRefund(state, minor(netLeft(state))));
      if (taxLeft(state) > 0)
        state = refunded(state, splitProcessorRefund(state, minor(taxLeft(state))));
      expect([netLeft(state), taxLeft(state)]).toEqual([0, 0]);
    }),
    propertyCases(),
  );
});

test("without rounding at the limit, each part of a refund has the tax of the contract's formula", () => {
  fc.assert(
    fc.property(anyOrder, fc.double({ min: 0, max: 1, noNaN: true }), (start, part) => {
      const amount = share(start.net, part);
      const { tax } = splitRefund(start, amount);
      const exact = BigInt(amount) * BigInt(start.tax);
      const net = BigInt(start.net);
      const distance = 2n * (BigInt(tax) * net - exact);
      if (amount !== (start.net as Minor)) expect(distance <= net && distance > -net).toBe(true);
      else expect(tax).toBe(start.tax);
    }),
    propertyCases(),
  );
});
