import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import type { SubscriptionWire } from "#contract/billing/subscription-schema.ts";
import { fakeApi } from "#test/browser/fake-api.ts";
import { showSellerPage } from "#test/browser/seller-page.tsx";
import { SubscriptionNotices } from "./subscription-notices.tsx";

const pastDue = {
  id: "s1",
  status: "past_due",
  current_period_end: "2026-03-14T09:00:00.000Z",
  cancel_at_period_end: false,
  ends_at: null,
  ended_at: null,
  pending_update: null,
} as unknown as SubscriptionWire;
const unpaid = {
  id: "o1",
  status: "pending",
  invoice_number: "NORTHWIND-0007",
  due_amount: 900,
  currency: "usd",
  next_payment_attempt_at: "2026-03-03T09:00:00.000Z",
  subscription: pastDue,
} as unknown as OrderWire;

function showNotices(
  subscription: SubscriptionWire,
  orders: OrderWire[] | undefined,
  pendingProductName: string | null = null,
) {
  const billing = { name: null, address: null, tax_id: null };
  const parts = orders && { orders, payments: [], pendingProductName, billing };
  showSellerPage(() => <SubscriptionNotices {...{ subscription, parts }} />, { api: fakeApi() });
}

const unpaidText = page.getByText(/^\$9\.00 of order NORTHWIND-0007 is not paid\. The saved card/);
const failedText = page.getByText(/The last payment failed/);

test("a past-due subscription has one notice: what is owed, what happens next and what to do", async () => {
  showNotices(pastDue, [unpaid]);
  await expect.element(unpaidText).toBeVisible();
  expect(unpaidText.element().textContent).toContain(
    "charged again on Mar 3, 2026. If it stays unpaid, the subscription ends.",
  );
  await expect.element(page.getByRole("button", { name: "Retry payment" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "NORTHWIND-0007" })).toBeVisible();
  expect(failedText.elements()).toHaveLength(0);
});

test("the last order of a subscription that has ended is owed, too, until it is given up", async () => {
  const ended = { ...pastDue, status: "canceled", ended_at: pastDue.current_period_end };
  const last = { ...unpaid, created_at: "2026-03-01T09:00:00.000Z", subscription: ended };
  showNotices(ended as SubscriptionWire, [last as OrderWire]);
  await expect.element(unpaidText).toBeVisible();
  expect(unpaidText.element().textContent).toContain("If it stays unpaid, it is given up.");
  await expect.element(page.getByRole("button", { name: "Retry payment" })).toBeVisible();
});

test("a last order that is being charged, or was given up, is no alarm", async () => {
  const ended = { ...pastDue, status: "canceled", ended_at: pastDue.current_period_end };
  const charged = {
    ...unpaid,
    created_at: "2026-03-03T08:00:00.000Z",
    subscription: ended,
  } as OrderWire;
  const givenUp = { ...charged, id: "o2", given_up_at: pastDue.current_period_end };
  showNotices(ended as SubscriptionWire, [charged, givenUp]);
  await expect
    .element(page.getByText("$9.00 of order NORTHWIND-0007 is being charged."))
    .toBeVisible();
  expect(unpaidText.elements()).toHaveLength(0);
});

test("while its orders load nothing is said that they would repeat", async () => {
  showNotices(
    { ...pastDue, cancel_at_period_end: true, ends_at: pastDue.current_period_end },
    undefined,
  );
  await expect.element(page.getByRole("button", { name: "Keep subscription" })).toBeVisible();
  expect(page.getByText(/^Ends on Mar 14, 2026/).elements()).toHaveLength(1);
  expect(failedText.elements()).toHaveLength(0);
});

test("without an order that is owed it says that the payment failed", async () => {
  showNotices(pastDue, []);
  await expect.element(failedText).toBeVisible();
});

test("a pending change of plan names the plan and the day, without another call", async () => {
  const changing = {
    ...pastDue,
    status: "active",
    pending_update: { product_id: "p2", applies_at: "2026-03-14T09:00:00.000Z" },
  } as unknown as SubscriptionWire;
  showNotices(changing, [], "Studio Pro");
  await expect
    .element(page.getByText("The plan changes to Studio Pro on Mar 14, 2026."))
    .toBeVisible();
  await expect.element(page.getByRole("button", { name: "Keep current plan" })).toBeVisible();
});

test("an order whose first attempt is under way is no alarm", async () => {
  const active = { ...pastDue, status: "active" } as SubscriptionWire;
  showNotices(active, [{ ...unpaid, subscription: active } as unknown as OrderWire]);
  await expect
    .element(page.getByText("$9.00 of order NORTHWIND-0007 is being charged."))
    .toBeVisible();
  expect(unpaidText.elements()).toHaveLength(0);
  expect(page.getByRole("button", { name: "Retry payment" }).elements()).toHaveLength(0);
});

test("an order that waits for the address says so, and cannot be retried", async () => {
  showNotices(pastDue, [{ ...unpaid, awaits_address: true }]);
  await expect
    .element(page.getByText(/^Order NORTHWIND-0007 waits for the customer’s billing address/))
    .toBeVisible();
  await expect.element(page.getByRole("button", { name: "Copy payment link" })).toBeVisible();
  expect(page.getByRole("button", { name: "Retry payment" }).elements()).toHaveLength(0);
});

test("a change that its customer has to pay first has no date, and its order is no failure", async () => {
  const waiting = {
    ...pastDue,
    status: "active",
    pending_update: { product_id: "p2", applies_at: null },
  } as unknown as SubscriptionWire;
  const order = {
    ...unpaid,
    subscription: waiting,
    change_expires_at: "2026-03-01T09:30:00.000Z",
  } as OrderWire;
  showNotices(waiting, [order], "Studio");
  await expect
    .element(page.getByText("The plan changes to Studio once the customer has paid."))
    .toBeVisible();
  await expect.element(page.getByText(/has to be paid by the customer before/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Keep current plan" })).toBeVisible();
  expect(page.getByRole("button", { name: "Retry payment" }).elements()).toHaveLength(0);
});
