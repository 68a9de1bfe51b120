import { expect, test } from "vitest";
import { portalMessages as de } from "#contract/messages/portal-messages-de.ts";
import { portalMessages as en } from "#contract/messages/portal-messages-en.ts";
import { buyerFormat } from "#web/checkout/buyer-format.ts";
import { listPlans, toItemLabel, toPriceLabel, toStatusBadge } from "./portal-labels.ts";

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

test("a subscription changes to recurring plans with a price of their own", () => {
  const product = (id: string, is_recurring: boolean, amount_type: string) => ({
    id,
    is_recurring,
    prices: [{ amount_type }],
  });
  const products = [
    product("now", true, "fixed"),
    product("pro", true, "fixed"),
    product("poster", false, "fixed"),
    product("donation", true, "custom"),
    product("free", true, "free"),
  ] as unknown as Parameters<typeof listPlans>[0];
  expect(listPlans(products, "now").map(({ id }) => id)).toEqual(["pro", "free"]);
});
