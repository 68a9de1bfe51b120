import fc from "fast-check";
import { expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import { propertyCases } from "#test/support/property-cases.ts";
import { addTransfer, isBalanced, type Totals } from "./balance-rules.ts";
import {
  creditGrantedLegs,
  creditUsedLegs,
  feeLegs,
  isPossibleTransfer,
  type Leg,
  paymentLegs,
  refundLegs,
  reversedLegs,
  saleLegs,
  waivedLegs,
} from "./posting-rules.ts";

const sale = (net: number, discount: number, tax: number) =>
  saleLegs({ net: minor(net), discount: minor(discount), tax: minor(tax) });
const refund = (net: number, tax: number, asCredit = 0) =>
  refundLegs({ net: minor(net), tax: minor(tax), asCredit: minor(asCredit) });

/** `leg: debit / credit amount` */
const shown = (legs: Leg[]) =>
  legs.map(({ leg, debit, credit, amount }) => `${leg}: ${debit} / ${credit} ${amount}`);

test.each([
  [
    "a sale",
    sale(900, 100, 90),
    [
      "gross: customer_receivable / revenue 1000",
      "discount: discounts / customer_receivable 100",
      "tax: customer_receivable / tax_payable 90",
    ],
  ],
  [
    "a sale without discount and tax",
    sale(900, 0, 0),
    ["gross: customer_receivable / revenue 900"],
  ],
  ["a free order", sale(0, 0, 0), []],
  [
    "an order that a discount makes free",
    sale(0, 900, 0),
    ["gross: customer_receivable / revenue 900", "discount: discounts / customer_receivable 900"],
  ],
  [
    "an order with a negative total",
    sale(-500, 20, -50),
    [
      "gross: revenue / customer_credit 480",
      "discount: discounts / customer_credit 20",
      "tax: tax_payable / customer_credit 50",
    ],
  ],
  ["a payment", paymentLegs(minor(990)), ["payment: processor_balance / customer_receivable 990"]],
  ["a fee", feeLegs(minor(59)), ["fee: processor_fees / processor_balance 59"]],
  [
    "a refund",
    refund(900, 90),
    ["net: refunds / processor_balance 900", "tax: tax_payable / processor_balance 90"],
  ],
  [
    "a refund that returns credit too",
    refund(900, 90, 300),
    [
      "net: refunds / processor_balance 600",
      "tax: tax_payable / processor_balance 90",
      "net_credit: refunds / customer_credit 300",
    ],
  ],
  [
    "a refund of credit only",
    refund(900, 90, 990),
    ["net_credit: refunds / customer_credit 900", "tax_credit: tax_payable / customer_credit 90"],
  ],
  [
    "a refund that was reverted",
    reversedLegs(refund(900, 90)),
    ["net: processor_balance / refunds 900", "tax: processor_balance / tax_payable 90"],
  ],
  [
    "credit granted",
    creditGrantedLegs({ net: minor(500), tax: minor(50) }),
    ["net: revenue / customer_credit 500", "tax: tax_payable / customer_credit 50"],
  ],
  ["credit used", creditUsedLegs(minor(70)), ["credit: customer_credit / customer_receivable 70"]],
  ["an amount that is waived", waivedLegs(minor(49)), ["waived: waived / customer_receivable 49"]],
])("%s", (_what, legs, expected) => {
  expect(shown(legs)).toEqual(expected);
});

const anyAmount = fc.integer({ min: 0, max: 99_999_999 });
const anySigned = fc.integer({ min: -99_999_999, max: 99_999_999 });

/** The debits of an account less its credits. */
function balance(legs: Leg[], account: string): number {
  return legs.reduce(
    (sum, { debit, credit, amount }) =>
      sum + (debit === account ? amount : 0) - (credit === account ? amount : 0),
    0,
  );
}

function isSound(legs: Leg[]): boolean {
  const totals: Totals = new Map();
  for (const leg of legs) addTransfer(totals, { ...leg, currency: "usd" });
  const names = new Set(legs.map(({ leg }) => leg));
  const isEachPossible = legs.every(
    ({ debit, credit, amount }) => amount > 0 && isPossibleTransfer(debit, credit),
  );
  return isEachPossible && names.size === legs.length && isBalanced(totals.values());
}

test("every leg is a possible transfer of more than nothing, named once, and all balance", () => {
  fc.assert(
    fc.property(anySigned, anyAmount, anySigned, anyAmount, (net, discount, tax, share) => {
      const asCredit = net + tax > 0 && net > 0 ? share % (net + tax + 1) : 0;
      const postings = [
        sale(net, discount, tax),
        refund(net, tax, asCredit),
        reversedLegs(refund(net, tax, asCredit)),
        creditGrantedLegs({ net: minor(net), tax: minor(tax) }),
        paymentLegs(minor(share)),
        feeLegs(minor(share)),
        creditUsedLegs(minor(share)),
        waivedLegs(minor(share)),
      ];
      expect(postings.filter((legs) => !isSound(legs))).toEqual([]);
    }),
    propertyCases(),
  );
});

test("a sale leaves the total owed, its refund gives the total back", () => {
  fc.assert(
    fc.property(anySigned, anyAmount, anySigned, (net, discount, tax) => {
      const legs = sale(net, discount, tax);
      const owed = balance(legs, "customer_receivable") + balance(legs, "customer_credit");
      const returned = refund(net, tax);
      expect([
        owed,
        balance(legs, "revenue") + balance(legs, "discounts"),
        balance(legs, "tax_payable"),
        balance(returned, "processor_balance"),
      ]).toEqual([net + tax, 0 - net, 0 - tax, 0 - net - tax]);
    }),
    propertyCases(),
  );
});

test("a ledger with a difference in one currency is not balanced", () => {
  const account = { debit: 5n, credit: 0n };
  expect(
    isBalanced([
      { ...account, currency: "usd" },
      { debit: 0n, credit: 5n, currency: "eur" },
    ]),
  ).toBe(false);
  expect(isPossibleTransfer("revenue", "processor_fees")).toBe(false);
});
