import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { type FakeApi, fakeApi, refusal } from "#test/browser/fake-api.ts";
import { showSellerPage } from "#test/browser/seller-page.tsx";
import { OrderPage } from "./order-page.tsx";

const order = {
  id: "0195b1c0-0000-7000-8000-00000000000a",
  created_at: "2026-03-01T08:00:00.000Z",
  status: "paid",
  invoice_number: "NORTHWIND-0001",
  currency: "usd",
  billing_reason: "purchase",
  subtotal_amount: 9_000,
  discount_amount: 0,
  discount: null,
  tax_amount: 0,
  tax_breakdown: [],
  total_amount: 9_000,
  net_amount: 9_000,
  applied_balance_amount: 0,
  refunded_amount: 0,
  refunded_tax_amount: 0,
  refundable_amount: 9_000,
  refundable_tax_amount: 0,
  subscription_id: null,
  checkout_id: null,
  billing_address: null,
  billing_name: null,
  customer: { id: "c1", name: "Oona Virtanen", email: "oona@pinemoss.example" },
  product: { id: "p1", name: "Motion kit" },
  items: [],
  disputes: [] as object[],
  custom_field_data: { newsletter: true },
  metadata: {},
};
const refund = {
  id: "r1",
  created_at: "2026-03-01T08:30:00.000Z",
  modified_at: null,
  status: "pending",
  reason: "duplicate",
  amount: 1_000,
  tax_amount: 0,
  currency: "usd",
};

const parts = {
  payments: [],
  refunds: [] as object[],
  entries: [],
  customFields: [
    { slug: "newsletter", name: "Get our newsletter", type: "checkbox", properties: {} },
  ],
  hasSellerAddress: true,
  meters: {},
};

function serverWith(
  refunds: object[] = [],
  shown: object = order,
  entries: object[] = [],
  hasSellerAddress = true,
): FakeApi {
  return fakeApi({
    // The address of the test page names no order.
    "GET /v1/orders/": () => shown,
    "GET /api/auth/dashboard/order": ({ query }) =>
      query.get("id") === order.id
        ? { ...parts, refunds, entries, hasSellerAddress }
        : refusal(404, { message: "Not found" }),
  });
}

const refundButton = page.getByRole("button", { name: "Refund…" });

test("an inquiry is shown without another call, with its event in the timeline", async () => {
  const inquiry = {
    id: "d1",
    created_at: "2026-03-01T08:45:00.000Z",
    status: "warning_needs_response",
    reason: "fraudulent",
    amount: 9_000,
    tax_amount: 0,
    fee_amount: 0,
    fee_returned_amount: 0,
    fee_currency: "usd",
    credit_taken_amount: 0,
    credit_owed_amount: 0,
    credit_set_off_amount: 0,
    credit_dropped_amount: 0,
    evidence_due_by: "2026-03-15T08:00:00.000Z",
    evidence_sent_at: null,
    escalated_at: null,
    inquiry_evidence_sent_at: null,
    funds_withdrawn_at: null,
    funds_reinstated_at: null,
    closed_at: null,
  };
  showSellerPage(OrderPage, { api: serverWith([], { ...order, disputes: [inquiry] }) });
  await expect.element(page.getByText(/^The customer’s bank opened an inquiry/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Open dispute" })).toBeVisible();
  await expect.element(page.getByText("Inquiry opened")).toBeVisible();
  await expect.element(page.getByText(/Respond by .*Mar.* 15/)).toBeVisible();
});

test("a negative order says what was credited, not what was paid", async () => {
  const shown = {
    ...order,
    billing_reason: "subscription_update",
    subtotal_amount: -39,
    net_amount: -39,
    tax_amount: -7,
    total_amount: -46,
    applied_balance_amount: 46,
    refundable_amount: 0,
  };
  const entry = {
    created_at: order.created_at,
    source: `order:${order.id}:sale`,
    credit: "customer_credit",
    currency: "usd",
    customer_id: "c1",
    order_id: order.id,
    refund_id: null,
    dispute_id: null,
  };
  const entries = [
    { ...entry, id: "e1", leg: "net", debit: "revenue", amount: 39 },
    { ...entry, id: "e2", leg: "tax", debit: "tax_payable", amount: 7 },
  ];
  showSellerPage(OrderPage, { api: serverWith([], shown, entries) });
  await expect.element(page.getByText("Credited to the customer", { exact: true })).toBeVisible();
  await expect
    .element(page.getByText("Nothing was charged: $0.46 was credited to the customer."))
    .toBeVisible();
  expect(page.getByText("Customer paid").elements()).toHaveLength(0);
  await expect.element(page.getByText("Credited", { exact: true })).toBeVisible();
});

test("a disputed order has a badge, and says why it cannot be refunded", async () => {
  const dispute = {
    id: "d1",
    created_at: "2026-03-01T08:45:00.000Z",
    status: "needs_response",
    reason: "fraudulent",
    amount: 9_000,
    tax_amount: 0,
    fee_amount: 1_500,
    fee_returned_amount: 0,
    fee_currency: "usd",
    credit_taken_amount: 0,
    credit_owed_amount: 0,
    credit_set_off_amount: 0,
    credit_dropped_amount: 0,
    evidence_due_by: null,
    evidence_sent_at: null,
    escalated_at: null,
    inquiry_evidence_sent_at: null,
    funds_withdrawn_at: "2026-03-01T08:45:00.000Z",
    funds_reinstated_at: null,
    closed_at: null,
  };
  const shown = { ...order, refundable_amount: 0, disputes: [dispute] };
  const { leave } = showSellerPage(OrderPage, { api: serverWith([], shown) });
  await expect.element(page.getByText("Disputed", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Cannot be refunded while disputed")).toBeVisible();
  await expect.element(refundButton).not.toBeInTheDocument();
  leave();

  const lost = {
    ...dispute,
    status: "lost",
    closed_at: "2026-03-01T08:50:00.000Z",
    credit_owed_amount: 500,
  };
  const closed = { ...shown, status: "refunded", refunded_amount: 9_000, disputes: [lost] };
  showSellerPage(OrderPage, { api: serverWith([], closed) });
  await expect.element(page.getByText("Returned by the bank")).toBeVisible();
  await expect
    .element(page.getByText(/had spent \$5\.00 of it.* The customer owes you \$5\.00/))
    .toBeVisible();
  expect(page.getByText("Cannot be refunded while disputed").elements()).toEqual([]);
});

test("owners refund; members read the order and learn who can", async () => {
  const { leave } = showSellerPage(OrderPage, { api: serverWith() });
  await expect.element(refundButton).toBeVisible();
  await expect.element(page.getByText("Get our newsletter")).toBeVisible();
  leave();

  showSellerPage(OrderPage, { api: serverWith(), role: "member" });
  await expect.element(page.getByText("Only owners and admins can refund orders.")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "$90.00" })).toBeVisible();
  await expect.element(refundButton).not.toBeInTheDocument();
});

test("a pending refund is announced", async () => {
  showSellerPage(OrderPage, { api: serverWith([refund]) });
  await expect.element(page.getByText(/^\$10\.00 is being refunded\./)).toBeVisible();
  await expect.element(page.getByText("Refund of $10.00 requested")).toBeVisible();
});

test.each([
  ["pending", { status: "pending", refundable_amount: 0 }],
  ["refunded", { status: "refunded", refundable_amount: 0 }],
])("an order that is %s cannot be refunded", async (_, part) => {
  showSellerPage(OrderPage, { api: serverWith([], { ...order, ...part }) });
  await expect.element(page.getByRole("heading", { name: "$90.00" })).toBeVisible();
  await expect.element(refundButton).not.toBeInTheDocument();
});

test("an order that was given up says so instead of waiting for its payment", async () => {
  const givenUp = {
    ...order,
    status: "pending",
    refundable_amount: 0,
    billing_reason: "subscription_cycle",
    subscription: { ended_at: "2026-04-01T08:00:00.000Z" },
    given_up_at: "2026-04-01T08:00:00.000Z",
  };
  showSellerPage(OrderPage, { api: serverWith([], givenUp) });
  await expect.element(page.getByText("Given up", { exact: true }).first()).toBeVisible();
  await expect
    .element(page.getByText(/^Not collected: the subscription has ended.* owes nothing for it\.$/))
    .toBeVisible();
  expect(page.getByText("Pending", { exact: true }).elements()).toEqual([]);
  expect(page.getByText(/not paid yet/).elements()).toEqual([]);
});

const addressNotice = page.getByText(/^Your address is missing on this invoice\./);
const invoiceButton = page.getByRole("button", { name: "Download invoice" });
const billed = {
  ...order,
  paid: true,
  is_invoice_generated: false,
  billing_name: "Oona Virtanen",
  billing_address: { line1: "1 Main St", city: "Berlin", postal_code: "10115", country: "DE" },
};

test("before the first invoice a missing address of the seller is announced", async () => {
  const { leave } = showSellerPage(OrderPage, { api: serverWith([], billed, [], false) });
  await expect.element(invoiceButton).toBeVisible();
  await expect.element(addressNotice).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Add your address" })).toBeVisible();
  leave();

  const made = { ...billed, is_invoice_generated: true };
  const { leave: leaveMade } = showSellerPage(OrderPage, { api: serverWith([], made, [], false) });
  await expect.element(invoiceButton).toBeVisible();
  await expect.element(page.getByText("Order placed")).toBeVisible();
  expect(addressNotice.elements()).toEqual([]);
  leaveMade();

  showSellerPage(OrderPage, { api: serverWith([], billed) });
  await expect.element(invoiceButton).toBeVisible();
  await expect.element(page.getByText("Order placed")).toBeVisible();
  expect(addressNotice.elements()).toEqual([]);
});

test("a refund refreshes what the page shows beside the order", async () => {
  const api = serverWith();
  showSellerPage(OrderPage, { api });
  await expect.element(page.getByText("Order placed")).toBeVisible();
  api.on("GET /api/auth/dashboard/order", () => ({ ...parts, refunds: [refund] }));
  api.on("POST /v1/refunds/", () => refund);
  await refundButton.click();
  await page.getByRole("button", { name: "Refund $90.00" }).click();
  await expect.element(page.getByText("Refund of $10.00 requested")).toBeVisible();
});

test("an unknown order leads back to all orders", async () => {
  const api = serverWith();
  api.on("GET /v1/orders/", () => refusal(404, { detail: "Not found" }));
  showSellerPage(OrderPage, { api });
  await expect.element(page.getByText("Order not found")).toBeVisible();
});
