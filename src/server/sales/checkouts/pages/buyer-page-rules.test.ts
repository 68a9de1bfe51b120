import { expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import { type CheckoutVisit, listCheckoutParts, listPayParts } from "./buyer-page-rules.ts";

const open: CheckoutVisit["checkout"] = {
  status: "open",
  totalAmount: minor(1_000),
  currency: "usd",
  customerBillingAddress: null,
};
const visit: CheckoutVisit = {
  checkout: open,
  product: { description: null, recurringInterval: null },
  given: [],
  isFramed: false,
};
const at = (country: string) => ({ ...open, customerBillingAddress: { country } });
const free = { ...open, totalAmount: minor(0) };

test.each<[string, Partial<CheckoutVisit>, string[]]>([
  ["an open checkout", {}, ["confirmation", "card"]],
  ["a free one", { checkout: free }, ["confirmation"]],
  [
    "a free month",
    { checkout: free, product: { description: null, recurringInterval: "month" } },
    ["confirmation", "card"],
  ],
  ["a buyer in the United States", { checkout: at("US") }, ["confirmation", "card", "states"]],
  ["a buyer in Portugal", { checkout: at("PT") }, ["confirmation", "card"]],
  [
    "a product with a description",
    { product: { description: "**New**", recurringInterval: null } },
    ["confirmation", "card", "description"],
  ],
  [
    "a link that fills in the form",
    { given: ["locale", "customer_email"] },
    ["confirmation", "card", "prefill"],
  ],
  ["an address with looks only", { given: ["locale", "theme"] }, ["confirmation", "card"]],
  ["a frame", { isFramed: true }, ["frame", "confirmation", "card"]],
  [
    "a payment under way",
    { checkout: { ...open, status: "confirmed" } },
    ["confirmation", "bankStep", "card"],
  ],
  ["a paid one", { checkout: { ...open, status: "succeeded" } }, ["confirmation"]],
  ["an expired one", { checkout: { ...open, status: "expired" } }, []],
  [
    "an expired one in a frame",
    { checkout: { ...open, status: "expired" }, isFramed: true },
    ["frame"],
  ],
])("%s begins with its parts", (_, rest, expected) => {
  expect(listCheckoutParts({ ...visit, ...rest })).toEqual(expected);
});

test.each([
  ["pending", null, ["card", "refusals"]],
  ["pending", new Date(0), []],
  ["paid", null, []],
])("an order that is %s, given up %s", (status, givenUpAt, expected) => {
  expect(listPayParts({ status, givenUpAt })).toEqual(expected);
});
