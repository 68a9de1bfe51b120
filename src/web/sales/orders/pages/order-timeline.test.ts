import { expect, test } from "vitest";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import type { PaymentWire } from "#contract/billing/payment-schema.ts";
import type { RefundWire } from "#contract/billing/refund-schema.ts";
import { discountLabel, notChargedLabel, refundedLabel } from "../../labels/order-labels.ts";
import { toEntryPurpose } from "./entry-purposes.ts";
import { orderTimeline } from "./order-timeline.ts";

const at = (minute: number) => `2026-06-02T09:${String(minute).padStart(2, "0")}:00.000Z`;

const order = {
  created_at: at(2),
  billing_reason: "purchase",
  total_amount: 11_295,
  currency: "usd",
  product: { name: "Motion kit" },
  discount: null,
  disputes: [] as OrderWire["disputes"],
  customer: { name: "Oona", email: "oona@pinemoss.example" },
} as OrderWire;

const payment = {
  id: "p",
  status: "succeeded",
  created_at: at(2),
  amount: 11_295,
  currency: "usd",
  method: "card",
  method_metadata: { brand: "visa", last4: "4242" },
} as PaymentWire;

const refund = {
  id: "r",
  status: "succeeded",
  reason: "duplicate",
  created_at: at(5),
  modified_at: null,
  amount: 4_000,
  tax_amount: 1_020,
  currency: "usd",
  comment: "Paid twice by mistake",
} as RefundWire;

const titles = (payments: PaymentWire[], refunds: RefundWire[] = []) =>
  orderTimeline({ order, payments, refunds }).map(({ title }) => title);

test("the newest comes first; of one instant the payment counts as later than the order", () => {
  const declined = { ...payment, id: "d", status: "failed" as const, created_at: at(1) };
  expect(titles([payment, declined], [refund])).toEqual([
    "Refunded $50.20",
    "Paid $112.95",
    "Order placed",
    "Payment failed",
  ]);
});

test.each<[Partial<RefundWire>, string[]]>([
  [{}, ["Refunded $50.20"]],
  [{ modified_at: at(8) }, ["Refunded $50.20", "Refund of $50.20 requested"]],
  [{ status: "pending" }, ["Refund of $50.20 requested"]],
  [
    { status: "failed", modified_at: at(8) },
    ["Refund of $50.20 failed", "Refund of $50.20 requested"],
  ],
  [{ status: "canceled" }, ["Refund of $50.20 canceled"]],
])("a refund %o is shown as %o", (part, expected) => {
  expect(titles([], [{ ...refund, ...part }])).toEqual([...expected, "Order placed"]);
});

test("the comment of a refund is in the timeline", () => {
  const [refunded] = orderTimeline({ order, payments: [], refunds: [refund] });
  expect(refunded?.note).toBe("Duplicate payment: Paid twice by mistake");
  const failed = { ...refund, status: "failed" as const };
  expect(orderTimeline({ order, payments: [], refunds: [failed] })[0]?.note).toBe(
    "The bank did not accept it. The money is in your processor balance. Duplicate payment: Paid twice by mistake",
  );
});

test("a free order needs no payment", () => {
  const [placed] = orderTimeline({
    order: { ...order, total_amount: 0 },
    payments: [],
    refunds: [],
  });
  expect(placed).toMatchObject({ title: "Order placed", note: "Free, no payment needed" });
});

test.each([
  [{ code: "LAUNCH25", name: "Launch", basis_points: 2_500 }, "LAUNCH25, 25%"],
  [{ code: null, name: "Launch", amount: 500, currency: "usd" }, "Launch"],
])("the discount %o is called %s", (discount, label) => {
  expect(discountLabel(discount as NonNullable<OrderWire["discount"]>)).toBe(label);
});

test("a refund is shown with its tax, or without it if there was no tax", () => {
  const money = { refunded_amount: 4_000, refunded_tax_amount: 1_020, currency: "usd" };
  expect(refundedLabel(money)).toBe("$50.20 refunded");
  expect(refundedLabel({ ...money, refunded_amount: 0, refunded_tax_amount: 0 })).toBe("");
});

test.each([
  ["customer_receivable", "sale", "What Oona owes"],
  ["customer_receivable", "payment", "Paid"],
  ["processor_balance", "payment", "Visa ending in 4242"],
  ["processor_balance", "refund", "Returned to the buyer"],
  ["processor_fees", "fee", "For this payment"],
  ["processor_fees", "dispute_fee", "For this dispute"],
  ["tax_payable", "sale", "Tax of this sale"],
  ["tax_payable", "refund", "Tax of the refund"],
  ["revenue", "sale", "Motion kit"],
] as const)("the line of %s in a %s is for: %s", (account, kind, purpose) => {
  const line = { account, side: "debit" as const, amount: 1 };
  const posting = { source: "", kind, createdAt: at(2), currency: "usd", lines: [line] };
  expect(toEntryPurpose(line, posting, { order, payments: [payment] })).toBe(purpose);
});

test("an order that was given up says so in its timeline and its journal", () => {
  const givenUp: OrderWire = { ...order, status: "pending", given_up_at: at(9) };
  const declined = { ...payment, status: "failed" as const };
  const shown = orderTimeline({ order: givenUp, payments: [declined], refunds: [] });
  expect(shown.map(({ title }) => title)).toEqual(["Given up", "Order placed", "Payment failed"]);
  const line = { side: "debit" as const, amount: 1 };
  const posting = { source: "", kind: "waived" as const, createdAt: at(9), currency: "usd" };
  const toPurpose = (account: "waived" | "tax_payable", ofOrder: OrderWire) =>
    toEntryPurpose(
      { ...line, account },
      { ...posting, lines: [] },
      { order: ofOrder, payments: [] },
    );
  expect(toPurpose("waived", givenUp)).toBe("Given up: the subscription ended");
  expect(toPurpose("tax_payable", givenUp)).toBe("Tax that is no longer due");
  expect(toPurpose("waived", order)).toBe("Below the minimum charge");
});

test("disputes are part of the timeline, an inquiry before the dispute that it became", () => {
  const dispute = {
    id: "d",
    created_at: at(10),
    status: "lost" as const,
    reason: "fraudulent",
    amount: 10_000,
    tax_amount: 1_295,
    fee_amount: 1_500,
    fee_returned_amount: 0,
    fee_currency: "usd",
    credit_taken_amount: 0,
    credit_owed_amount: 0,
    credit_set_off_amount: 0,
    credit_dropped_amount: 0,
    evidence_due_by: null,
    escalated_at: null as string | null,
    inquiry_evidence_sent_at: null as string | null,
    evidence_sent_at: at(12),
    funds_withdrawn_at: at(11),
    funds_reinstated_at: null,
    credit_note_number: null,
    closed_at: at(13),
  };
  const disputed = { ...order, disputes: [dispute] };
  const shown = orderTimeline({ order: disputed, payments: [payment], refunds: [] });
  expect(shown.map(({ title }) => title)).toEqual([
    "Dispute lost",
    "Evidence sent",
    "$112.95 withdrawn from your balance",
    "Dispute of $112.95 opened",
    "Paid $112.95",
    "Order placed",
  ]);
  expect(new Set(shown.map(({ key }) => key)).size).toBe(shown.length);
  expect(shown[2]?.note).toBe("Dispute fee of $15.00 charged");
  const escalated = { ...dispute, escalated_at: at(11), inquiry_evidence_sent_at: at(10) };
  const became = orderTimeline({
    order: { ...order, disputes: [escalated] },
    payments: [],
    refunds: [],
  });
  expect(became.slice(2, 6).map(({ title }) => title)).toEqual([
    "$112.95 withdrawn from your balance",
    "Inquiry became a dispute of $112.95",
    "Evidence sent for the inquiry",
    "Inquiry opened",
  ]);
  const asked = { ...dispute, status: "warning_needs_response" as const };
  const inquiry = { ...asked, funds_withdrawn_at: null, evidence_sent_at: null, closed_at: null };
  const open = orderTimeline({
    order: { ...order, disputes: [inquiry] },
    payments: [],
    refunds: [],
  });
  expect(open[0]).toMatchObject({ title: "Inquiry opened", note: "Fraudulent", tone: "warn" });
});

test("a negative order says what was credited", () => {
  const credited = {
    ...order,
    billing_reason: "subscription_update",
    total_amount: -46,
  } as OrderWire;
  const [placed] = orderTimeline({ order: credited, payments: [], refunds: [] });
  expect(placed?.note).toMatch(/: \$0\.46 credited to the customer$/);
});

test.each<[Partial<OrderWire>, string]>([
  [{ total_amount: 0 }, "This order was free, so nothing was charged."],
  [{ status: "pending" }, "Nothing was charged yet."],
  [
    { total_amount: -46, applied_balance_amount: 46 },
    "Nothing was charged: $0.46 was credited to the customer.",
  ],
  [
    { total_amount: 900, applied_balance_amount: -900 },
    "Nothing was charged: it was paid from the customer's credit.",
  ],
  [
    { total_amount: 30, applied_balance_amount: 0 },
    "Nothing was charged: the amount is below the minimum charge.",
  ],
])("an order without a payment says why: %o", (parts, text) => {
  expect(notChargedLabel({ ...order, status: "paid", ...parts } as OrderWire)).toBe(text);
});
