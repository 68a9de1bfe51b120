import fc from "fast-check";
import { expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import { splitRefund } from "#server/sales/orders/refund-split-rules.ts";
import { refundAmounts } from "./refund-amounts.ts";

const order = {
  net_amount: 9_000,
  tax_amount: 2_295,
  refundable_amount: 9_000,
  refundable_tax_amount: 2_295,
};

test.each([
  [4_000, { net: 4_000, tax: 1_020, total: 5_020 }],
  [9_000, { net: 9_000, tax: 2_295, total: 11_295 }],
  [1, { net: 1, tax: 0, total: 1 }],
  [2, { net: 2, tax: 1, total: 3 }],
])("a refund of %d returns %o", (amount, expected) => {
  expect(refundAmounts(order, amount)).toEqual(expected);
});

test.each([0, -1, 9_001, 1.5, Number.NaN])("%d cannot be refunded", (amount) => {
  expect(refundAmounts(order, amount)).toBeUndefined();
});

test("the last refund returns the tax that is left", () => {
  const rest = { ...order, refundable_amount: 10, refundable_tax_amount: 5 };
  expect(refundAmounts(rest, 10)).toEqual({ net: 10, tax: 5, total: 15 });
});

test("the amounts are those that the server computes", () => {
  const orders = fc.record({
    net: fc.integer({ min: 1, max: 99_999_999 }),
    tax: fc.integer({ min: 0, max: 30_000_000 }),
    refunded: fc.double({ min: 0, max: 0.99, noNaN: true }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(orders, ({ net, tax, refunded, share }) => {
      const refundedNet = Math.floor(net * refunded);
      const refundedTax = Math.floor(tax * refunded);
      const amount = Math.max(1, Math.floor((net - refundedNet) * share));
      const shown = refundAmounts(
        {
          net_amount: net,
          tax_amount: tax,
          refundable_amount: net - refundedNet,
          refundable_tax_amount: tax - refundedTax,
        },
        amount,
      );
      const sums = {
        net: minor(net),
        tax: minor(tax),
        refundedNet: minor(refundedNet),
        refundedTax: minor(refundedTax),
      };
      expect(shown).toEqual(splitRefund(sums, minor(amount)));
    }),
  );
});
