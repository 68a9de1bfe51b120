import fc from "fast-check";
import { expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import type { TakesOff } from "#server/catalog/discounts/discount-rules.ts";
import { addTransfer, isBalanced, type Totals } from "#server/money/ledger/balance-rules.ts";
import {
  creditUsedLegs,
  feeLegs,
  type Leg,
  paymentLegs,
  refundLegs,
  saleLegs,
  waivedLegs,
} from "#server/money/ledger/posting-rules.ts";
import { type TaxBehavior, taxOn } from "#server/money/tax/tax-rules.ts";
import { propertyCases } from "#test/support/property-cases.ts";
import {
  type DueAmounts,
  discountItems,
  dueAmounts,
  type OrderAmounts,
  orderAmounts,
} from "../orders/order-amounts-rules.ts";
import { splitRefund } from "../orders/refund-split-rules.ts";

const anyItem = fc.record({
  label: fc.constant("Book"),
  amount: fc.integer({ min: -9_999, max: 999_999 }).map(minor),
  proration: fc.boolean(),
  priceId: fc.constant(null),
  isDiscountable: fc.boolean(),
  rate: fc.integer({ min: 0, max: 300_000 }),
  behavior: fc.constantFrom<TaxBehavior>("exclusive", "inclusive"),
});
const percent = (basisPoints: number): TakesOff => ({ type: "percentage", basisPoints });
const fixed = (amount: number): TakesOff => ({ type: "fixed", amount: minor(amount) });
const anyDiscount = fc.option(
  fc.oneof(
    fc.integer({ min: 1, max: 10_000 }).map(percent),
    fc.integer({ min: 1, max: 99_999 }).map(fixed),
  ),
);
const anyCart = fc.record({
  items: fc.array(anyItem, { minLength: 1, maxLength: 6 }),
  discount: anyDiscount,
  credit: fc.integer({ min: 0, max: 9_999 }).map(minor),
  fee: fc.integer({ min: 0, max: 500 }).map(minor),
  refundShares: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
});
type Cart = typeof anyCart extends fc.Arbitrary<infer Value> ? Value : never;

/** An order from its items to its last refund, as legs of the ledger. */
function liveThrough({ items, discount, credit, fee, refundShares }: Cart) {
  const taxed = discountItems(items, discount).map((item, index) => {
    const { rate, behavior } = items[index] ?? { rate: 0, behavior: "exclusive" as const };
    return { ...item, behavior, taxAmount: taxOn(item.discounted, rate, behavior) };
  });
  const amounts = orderAmounts(taxed);
  const due = dueAmounts(amounts.total, "usd", credit);
  const legs = [
    ...saleLegs(amounts),
    ...creditUsedLegs(due.creditUsed),
    ...waivedLegs(due.waived),
    ...paymentLegs(due.charged),
    ...(due.charged > 0 ? feeLegs(fee) : []),
  ];
  const refunds = due.charged > 0 ? refundAll(amounts, due, refundShares) : [];
  return {
    amounts,
    due,
    fee: due.charged > 0 ? fee : 0,
    legs: [...legs, ...refunds.flat()],
    refunds,
  };
}

/** Refunds a share of what is left at a time, then the rest: card money first, then credit. */
function refundAll({ net, tax }: OrderAmounts, { charged }: DueAmounts, shares: number[]): Leg[][] {
  const postings: Leg[][] = [];
  let [refundedNet, refundedTax, cardLeft] = [minor(0), minor(0), charged];
  for (const share of [...shares, 1]) {
    const left = net - refundedNet;
    if (left <= 0) break;
    const amount = minor(Math.max(1, Math.floor(left * share)));
    const split = splitRefund({ net, tax, refundedNet, refundedTax }, amount);
    const byCard = minor(Math.min(cardLeft, split.total));
    postings.push(refundLegs({ ...split, asCredit: minor(split.total - byCard) }));
    refundedNet = minor(refundedNet + split.net);
    refundedTax = minor(refundedTax + split.tax);
    cardLeft = minor(cardLeft - byCard);
  }
  return postings;
}

function balance(legs: readonly Leg[], account: string): number {
  const totals: Totals = new Map();
  for (const leg of legs) addTransfer(totals, { ...leg, currency: "usd" });
  expect(isBalanced(totals.values())).toBe(true);
  const { debit = 0n, credit = 0n } = totals.get(`usd ${account}`) ?? {};
  return Number(debit - credit);
}

test("a paid order leaves nothing owed, and every cent is in one account", () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const { amounts, due, fee } = liveThrough(cart);
      const legs = saleAndPayment(cart);
      expect([
        balance(legs, "customer_receivable"),
        balance(legs, "processor_balance"),
        balance(legs, "tax_payable"),
        balance(legs, "revenue") + balance(legs, "discounts"),
        balance(legs, "customer_credit"),
      ]).toEqual([
        0,
        due.charged - fee,
        0 - amounts.tax,
        0 - amounts.net,
        due.creditUsed - due.creditGranted,
      ]);
    }),
    propertyCases(),
  );
});

function saleAndPayment(cart: Cart): Leg[] {
  const { legs, refunds } = liveThrough(cart);
  return legs.slice(0, legs.length - refunds.flat().length);
}

test("refunding all of an order in any parts returns exactly what was paid", () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      const { amounts, due, fee, legs } = liveThrough(cart);
      fc.pre(due.charged > 0 && amounts.net > 0);
      expect([
        balance(legs, "customer_receivable"),
        balance(legs, "tax_payable"),
        balance(legs, "revenue") + balance(legs, "discounts") + balance(legs, "refunds"),
        balance(legs, "processor_balance"),
        balance(legs, "customer_credit"),
      ]).toEqual([0, 0, 0, 0 - fee, 0]);
    }),
    propertyCases(),
  );
});
