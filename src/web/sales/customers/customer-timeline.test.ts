import { expect, test } from "vitest";
import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import type { RefundWire } from "#contract/billing/refund-schema.ts";
import { customerTimeline } from "./customer-timeline.ts";

const customer = { id: "c", created_at: "2026-06-01T09:00:00.000Z" } as CustomerWire;
const order = {
  id: "o",
  product: { name: "Atlas" },
  invoice_number: "NW-1",
  total_amount: 1_900,
  currency: "usd",
  created_at: "2026-06-02T09:00:00.000Z",
} as unknown as OrderWire;
const refund = {
  id: "r",
  status: "succeeded",
  reason: "customer_request",
  amount: 400,
  tax_amount: 0,
  currency: "usd",
  created_at: "2026-06-03T09:00:00.000Z",
} as unknown as RefundWire;

test("creation, orders and refunds are listed newest first", () => {
  const events = customerTimeline({ customer, orders: [order], refunds: [refund] });

  expect(events.map(({ title, note }) => [title, note])).toEqual([
    ["Refunded $4.00", "Requested by customer"],
    ["Bought Atlas", "NW-1, $19.00"],
    ["Customer created", undefined],
  ]);
});

test("those who can read the audit log see who changed what", () => {
  const entry = {
    id: "1",
    actorId: "maya",
    targetKind: "customer",
    targetId: "c",
    before: null,
    after: null,
    ipAddress: "",
    userAgent: "",
    createdAt: customer.created_at,
  };
  const changes = {
    entries: [
      {
        ...entry,
        id: "2",
        action: "customer.updated",
        after: { changed: ["email", "billingAddress"] },
        createdAt: "2026-06-04T09:00:00.000Z",
      },
      { ...entry, action: "customer.created" },
      { ...entry, id: "3", action: "customer.session_created" },
    ],
    people: { maya: "Maya" },
    invitees: {},
    tokens: {},
    customers: {},
    orders: {},
    nextBefore: null,
  };
  const events = customerTimeline({ customer, orders: [], refunds: [], changes });

  expect(events.map(({ title, note }) => [title, note])).toEqual([
    ["Updated email and billing address", "by Maya"],
    ["Customer created", "by Maya"],
  ]);
});

test("a negative order is a credit, not a purchase", () => {
  const [event] = customerTimeline({
    customer,
    orders: [{ ...order, total_amount: -46 }],
    refunds: [],
  });
  expect(event).toMatchObject({ title: "Credited $0.46 for Atlas", note: "NW-1" });
});
