import { expect, test } from "vitest";
import type { OrderWire } from "#contract/billing/order-schema.ts";
import type { SubscriptionWire } from "#contract/billing/subscription-schema.ts";
import { subscriptionTimeline } from "./subscription-timeline.ts";

const running = {
  started_at: "2026-03-01T09:00:00.000Z",
  trial_end: null,
  canceled_at: null,
  ends_at: null,
  ended_at: null,
  customer_cancellation_reason: null,
  customer_cancellation_comment: null,
} as SubscriptionWire;

function order(created_at: string, status: OrderWire["status"]): OrderWire {
  const first = created_at === running.started_at;
  return {
    id: created_at,
    created_at,
    status,
    invoice_number: "N-1",
    total_amount: 900,
    currency: "usd",
    billing_reason: first ? "subscription_create" : "subscription_cycle",
  } as OrderWire;
}

const titles = (subscription: Partial<SubscriptionWire>, orders: OrderWire[]) =>
  subscriptionTimeline({ ...running, ...subscription }, orders).map(({ title }) => title);

test("paid and unpaid orders have their own words, newest first", () => {
  const orders = [
    order("2026-04-01T09:00:00.000Z", "pending"),
    order("2026-03-01T09:00:00.000Z", "paid"),
  ];
  expect(titles({}, orders)).toEqual([
    "Renewal: $9.00 not paid yet",
    "First period: $9.00 paid",
    "Subscription started",
  ]);
});

test("an order that a change of plan waits for is no failure", () => {
  const pending = order("2026-04-01T09:00:00.000Z", "pending");
  const held = { ...pending, change_expires_at: "2026-04-01T09:30:00.000Z" };
  const [shown] = subscriptionTimeline(running, [held]);
  expect(shown).toMatchObject({ title: "Renewal: $9.00 not paid yet", tone: "info" });
});

const canceled = {
  ...running,
  canceled_at: "2026-03-05T09:00:00.000Z",
  ends_at: "2026-04-01T09:00:00.000Z",
  customer_cancellation_reason: "unused",
  customer_cancellation_comment: "On holiday",
} as const;

test("a cancellation says until when it runs and why", () => {
  const events = subscriptionTimeline(canceled, []);
  expect(events[0]).toMatchObject({
    title: expect.stringMatching(/^Canceled, ends on Apr 1, 2026/),
    note: "Not used enough: On holiday",
  });
});

test("a cancellation says when it ended, once it has", () => {
  const events = subscriptionTimeline({ ...canceled, ended_at: canceled.ends_at }, []);
  expect(events.map(({ title }) => title)).toContainEqual(
    expect.stringMatching(/^Canceled, ended on Apr 1, 2026/),
  );
});

test("a subscription that was ended at once ended only", () => {
  const at = "2026-03-05T09:00:00.000Z";
  expect(titles({ canceled_at: at, ends_at: at, ended_at: at }, [])).toEqual([
    "Subscription ended",
    "Subscription started",
  ]);
});

test("a change of plan with a negative order says what was credited", () => {
  const change = {
    ...order("2026-03-10T09:00:00.000Z", "paid"),
    billing_reason: "subscription_update",
    product: { name: "Starter" },
    total_amount: -22_609,
  } as OrderWire;
  expect(titles({}, [change])[0]).toBe(
    "Change of plan to Starter: $226.09 credited to the customer",
  );
});

test("an order that is no longer collected was given up", () => {
  const unpaid = {
    ...order("2026-04-01T09:00:00.000Z", "pending"),
    given_up_at: "2026-04-22T09:00:00.000Z",
  };
  expect(titles({}, [unpaid])[0]).toBe("Renewal: $9.00 given up");
});
