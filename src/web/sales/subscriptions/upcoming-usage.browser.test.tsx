import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { SubscriptionWire } from "#contract/billing/subscription-schema.ts";
import type { UsageLimitWire } from "#contract/billing/usage-limit-schema.ts";
import { fakeApi } from "#test/browser/fake-api.ts";
import { showSellerPage } from "#test/browser/seller-page.tsx";
import { UpcomingOrderCard } from "./upcoming-order-card.tsx";

const subscription = {
  id: "s1",
  modified_at: null,
  current_period_end: "2026-04-01T09:00:00.000Z",
  ends_at: null,
  currency: "usd",
  prices: [{ amount_type: "metered_unit", meter_id: "m1", meter: { id: "m1", name: "Tokens" } }],
} as unknown as SubscriptionWire;
const meter = {
  meter_id: "m1",
  units: 850,
  included_units: 100,
  billable_units: 750,
  amount: 7_50,
  forecast_amount: 15_00,
  limit: null,
};
const upcoming = {
  currency: "usd",
  items: [{ label: "Pro", amount: 1_000 }],
  discount_amount: 0,
  tax_amount: 0,
  applied_balance_amount: 0,
  due_amount: 1_750,
  ledger_entries: [],
  meters: [meter],
};
const limit: UsageLimitWire = {
  meter_id: "m1",
  interval: "period",
  units: 1_000,
  amount: null,
  action: "block",
  thresholds: [80],
  set_by: "seller",
  used: 850,
  resets_at: null,
};

test("the next renewal shows usage to date, its amount, the forecast and the limit", async () => {
  const api = fakeApi({
    "GET /v1/subscriptions/s1/upcoming": () => ({ ...upcoming, meters: [{ ...meter, limit }] }),
  });
  showSellerPage(() => <UpcomingOrderCard subscription={subscription} />, { api });
  const figures =
    /^Tokens 85% used 850 used, 100 included, 750 billable, limit 1,000 units a billing period \$7\.50 \$15\.00$/;
  await expect.element(page.getByRole("row", { name: figures })).toBeVisible();
  await expect.element(page.getByText("$17.50")).toBeVisible();
});

test("a renewal without meters shows its items only", async () => {
  const api = fakeApi({
    "GET /v1/subscriptions/s1/upcoming": () => ({ ...upcoming, meters: [] }),
  });
  showSellerPage(() => <UpcomingOrderCard subscription={subscription} />, { api });
  await expect.element(page.getByText("$17.50")).toBeVisible();
  expect(page.getByRole("table").elements()).toHaveLength(0);
});
