import { expect, test } from "vitest";
import type { TimelineItemWire, TimelineWire } from "#contract/dev-schema.ts";
import {
  timelineNote,
  timelineSummary,
  timelineTarget,
  timelineTitle,
} from "./clock-timeline-labels.ts";

const at = "2026-03-01T09:00:00.000Z";
const nine = { amount: 900, currency: "usd", person: "Ada", orderId: "o1" };
const item = (given: Partial<TimelineItemWire>): TimelineItemWire => ({
  id: "x",
  at,
  kind: "order",
  what: "order.created",
  ...given,
});

test.each([
  [
    item({ ...nine, product: "Pro", reason: "subscription_cycle" }),
    "Order of $9.00 created",
    "Ada · Pro · Renewal",
    "/o/$slug/orders/$id",
  ],
  [
    item({ ...nine, kind: "payment", what: "succeeded" }),
    "Payment of $9.00 succeeded",
    "Ada",
    "/o/$slug/orders/$id",
  ],
  [
    item({ ...nine, kind: "failed_payment", what: "failed", reason: "insufficient_funds" }),
    "Payment of $9.00 failed",
    "Ada · Not enough money on the card",
    "/o/$slug/orders/$id",
  ],
  [
    item({ kind: "subscription", what: "subscription.revoked", subscriptionId: "s1", amount: 900 }),
    "Subscription ended",
    "",
    "/o/$slug/subscriptions/$id",
  ],
  [
    item({
      ...nine,
      kind: "dispute",
      what: "dispute.created",
      disputeId: "d1",
      reason: "fraudulent",
    }),
    "Dispute of $9.00 opened",
    "Ada",
    "/o/$slug/disputes/$id",
  ],
  [
    item({ kind: "mail", what: "Your receipt", person: "ada@example.com", mailId: "m1" }),
    "Your receipt",
    "Email to ada@example.com",
    "/dev/mailbox",
  ],
  [item({ kind: "payment", what: "pending" }), "Payment pending", "", undefined],
])("%j is shown with its title, its note and its page", (given, title, note, page) => {
  expect([timelineTitle(given), timelineNote(given), timelineTarget(given)?.to]).toEqual([
    title,
    note,
    page,
  ]);
});

test.each([
  ["dispute.created", "needs_response", "Dispute of $9.00 opened"],
  ["dispute.created", "warning_needs_response", "Inquiry about $9.00 opened"],
  ["dispute.escalated", "needs_response", "Inquiry became a dispute of $9.00"],
  ["dispute.closed", "won", "Dispute of $9.00 won"],
  ["dispute.closed", "lost", "Dispute of $9.00 lost"],
  ["dispute.closed", "accepted", "Dispute of $9.00 accepted"],
  ["dispute.closed", "warning_closed", "Inquiry about $9.00 closed"],
])("%s with the status %s is titled %j", (what, status, title) => {
  expect(timelineTitle(item({ ...nine, kind: "dispute", what, status }))).toBe(title);
});

test.each([
  ["generic_decline", "Ada · Declined by the bank without a reason"],
  [undefined, "Ada"],
])("a payment that failed for %s has the note %j", (reason, note) => {
  const failed = { ...nine, kind: "failed_payment" as const, what: "failed" };
  expect(timelineNote(item({ ...failed, ...(reason ? { reason } : {}) }))).toBe(note);
});

test("the summary leaves out what did not happen", () => {
  const counts = {
    order: 2,
    payment: 1,
    failed_payment: 0,
    refund: 0,
    dispute: 0,
    subscription: 0,
    mail: 3,
  };
  const timeline: TimelineWire = {
    from: at,
    to: at,
    counts,
    webhookEvents: 9,
    items: [],
    isCut: false,
  };
  expect(timelineSummary(timeline)).toBe("2 orders, 1 payment, 3 emails, 9 webhook events");
});
