import { expect, test } from "vitest";
import { plainFault } from "./ledger-fault-labels.ts";

const order = "order 0195b1c0-0000-7000-8000-000000000001";

test.each([
  ["entries", "ledger", "debits and credits differ", "The ledger as a whole is not balanced."],
  [
    "entries",
    "account usd tax_payable",
    "its entries add up to 1 and 2, not 1 and 3",
    "The balance of Tax payable does not match its entries.",
  ],
  ["entries", "entry 7 (order:1:sale, tax)", "its amount is 0", "A ledger entry is damaged."],
  [
    "receivables",
    order,
    "more was paid than owed, by 5 usd",
    "More was paid for this order than it cost.",
  ],
  [
    "orders",
    order,
    "the reported tax is 300, but its rows add up to 299",
    "The tax report has a different tax than this order.",
  ],
  [
    "orders",
    order,
    "the subtotal is 1000, but its rows add up to 1001",
    "The amounts of this order do not add up.",
  ],
  [
    "orders",
    order,
    "the amount that was charged is 990, but its rows add up to 989",
    "The payments of this order do not match its total.",
  ],
  [
    "entitlements",
    "subscription 1",
    "it ended, and items of 9 usd that waited for an order were neither billed nor waived",
    "Changes of a subscription that ended were not billed.",
  ],
  [
    "places",
    order,
    "it was taxed in NO, but its subscription is sold to DE",
    "This order was taxed at another place than its subscription was sold to.",
  ],
  [
    "places",
    order,
    "it was taxed without a place, but the seller collected tax",
    "No tax was computed for this order: no address was known.",
  ],
  [
    "charges",
    "charge ch_1",
    "it was charged, but no payment is recorded for it",
    "A card was charged, but no payment is recorded for it.",
  ],
  [
    "charges",
    "payment 1",
    "it is 989 usd, but 990 usd was charged",
    "The payment processor charged a different amount.",
  ],
  [
    "orders",
    "more",
    "3 further faults are not listed",
    "More problems were found: 3 further faults are not listed.",
  ],
  ["new check", "thing", "is odd", "Something in the ledger does not match."],
])("%s, %s: %s", (check, subject, message, text) => {
  expect(plainFault({ check, subject, message })).toMatchObject({
    text,
    details: `${subject}: ${message}`,
  });
});

test("a problem of an order leads to the order", () => {
  const fault = { check: "orders", subject: order, message: "its status is paid, not refunded" };
  expect(plainFault(fault).orderId).toBe("0195b1c0-0000-7000-8000-000000000001");
});
