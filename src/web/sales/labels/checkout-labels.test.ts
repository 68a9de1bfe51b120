import { expect, test } from "vitest";
import type { CheckoutStatus } from "#contract/billing/checkout-schema.ts";
import { expiryLabel, shownStatus } from "./checkout-labels.ts";

const now = new Date("2026-06-02T09:00:00Z");

test.each<[CheckoutStatus, string, CheckoutStatus, string]>([
  ["open", "2026-06-03T08:00:00.000Z", "open", "Expires in 23 hours"],
  ["open", "2026-06-02T09:00:00.000Z", "expired", ""],
  ["confirmed", "2026-06-02T08:00:00.000Z", "confirmed", ""],
  ["succeeded", "2026-06-03T08:00:00.000Z", "succeeded", ""],
])("%s until %s is shown as %s, '%s'", (status, expires_at, shown, expiry) => {
  expect(shownStatus({ status, expires_at }, now)).toBe(shown);
  expect(expiryLabel({ status, expires_at }, now)).toBe(expiry);
});
