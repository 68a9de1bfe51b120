import { expect, test } from "vitest";
import { portalMessages as de } from "#contract/messages/portal-messages-de.ts";
import { portalMessages as en } from "#contract/messages/portal-messages-en.ts";
import { buyerFormat } from "#web/buyer/buyer-format.ts";
import {
  listPlans,
  listUnpaidFirst,
  toItemLabel,
  toPriceLabel,
  toStatusBadge,
} from "./portal-labels.ts";

const formats = buyerFormat("en-US");
const running = { status: "active", cancel_at_period_end: false, ends_at: null } as const;

test.each([
  [running, "good", "Active"],
  [{ ...running, status: "trialing" }, "info", "Trial"],
  [{ ...running, status: "past_due" }, "bad", "Payment failed"],
  [
    { ...running, cancel_at_period_end: true, ends_at: "2026-03-14T12:00:00Z" },
    "warn",
    "Ends on March 14, 2026",
  ],
  [{ ...running, status: "canceled", cancel_at_period_end: true }, "neutral", "Ended"],
] as const)("%j is shown as %s %s", (subscription, tone, text) => {
  expect(toStatusBadge(subscription, en, formats)).toEqual({ tone, text });
});

test.each([
  [1_000, "month", false, "$10 per month"],
  [9_950, "year", false, "$99.50 per year"],
  [0, "month", false, "Free"],
  [0, "month", true, "$0 per month plus usage"],
  [1_000, "month", true, "$10 per month plus usage"],
])("%i each %s (metered: %s) reads %s", (amount, interval, isMetered, label) => {
  expect(toPriceLabel({ amount, currency: "usd", interval, isMetered }, en, formats)).toBe(label);
});

test("items of prorations are said in the language of the page", () => {
  expect(toItemLabel("Unused time on Basic", de)).toBe("Nicht genutzte Zeit: Basic");
  expect(toItemLabel("Remaining time on Pro", de)).toBe("Restliche Zeit: Pro");
  expect(toItemLabel("Pro", de)).toBe("Pro");
});

test("a subscription changes to recurring plans with a price of their own, the cheapest first", () => {
  const product = (id: string, price: object, recurring_interval: string | null = "month") => ({
    id,
    is_recurring: recurring_interval !== null,
    recurring_interval,
    prices: [price],
  });
  const fixed = (price_amount: number) => ({ amount_type: "fixed", price_amount });
  const products = [
    product("now", fixed(1_000)),
    product("club, yearly", fixed(2_000), "year"),
    product("pro", fixed(3_000)),
    product("poster", fixed(500), null),
    product("donation", { amount_type: "custom" }),
    product("basic", fixed(900)),
    product("free", { amount_type: "free" }),
  ] as unknown as Parameters<typeof listPlans>[0];
  expect(listPlans(products, "now").map(({ id }) => id)).toEqual([
    "free",
    "basic",
    "pro",
    "club, yearly",
  ]);
});

test("subscriptions with a failed payment come first", () => {
  const listed = [
    { id: 1, status: "active" },
    { id: 2, status: "past_due" },
    { id: 3, status: "trialing" },
    { id: 4, status: "past_due" },
  ] as const;
  expect(listUnpaidFirst(listed).map(({ id }) => id)).toEqual([2, 4, 1, 3]);
});
