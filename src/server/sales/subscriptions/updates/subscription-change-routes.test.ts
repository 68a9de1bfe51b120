import { expect, test } from "vitest";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription, type SubscriptionOptions } from "#test/support/a-subscription.ts";

const shop = await aShop({ now: "2026-03-01T09:00:00Z" });
const { seller } = shop;
const monthly = await shop.product(1_000, { name: "Monthly", recurring_interval: "month" });
const yearly = await shop.product(6_000, { name: "Yearly", recurring_interval: "year" });
const free = await shop.product(null, { name: "Free", recurring_interval: "month" });
const path = (id: string) => `/v1/subscriptions/${id}`;
const unknown = "5b6c7d8e-9f00-4a1b-8c2d-3e4f5a6b7c8d";

const started = (options: Partial<SubscriptionOptions> = {}) =>
  aSubscription(shop, { productId: monthly, ...options });

async function listEvents(id: string): Promise<string[]> {
  const rows = await shop.rows(
    "select type from events where data ->> 'id' = $1 and type like 'subscription.%' order by sequence",
    id,
  );
  return rows.map(({ type }) => String(type).replace("subscription.", ""));
}

test("canceling ends it with the period, and can be taken back", async () => {
  const row = await started();
  const canceled = await seller.patch(path(row.id), {
    cancel_at_period_end: true,
    customer_cancellation_reason: "unused",
    customer_cancellation_comment: "Perhaps next year.",
  });
  expect(canceled).toMatchObject({
    status: 200,
    body: {
      status: "active",
      cancel_at_period_end: true,
      ends_at: row.currentPeriodEnd.toISOString(),
      ended_at: null,
      customer_cancellation_reason: "unused",
      customer_cancellation_comment: "Perhaps next year.",
    },
  });
  expect(canceled.body.canceled_at).not.toBeNull();
  expect(await seller.patch(path(row.id), { cancel_at_period_end: true })).toMatchObject({
    status: 403,
    body: {
      error: "AlreadyCanceledSubscription",
      detail: "This subscription is already canceled or will be at the end of the period.",
    },
  });
  expect(await seller.patch(path(row.id), { cancel_at_period_end: false })).toMatchObject({
    status: 200,
    body: {
      cancel_at_period_end: false,
      canceled_at: null,
      ends_at: null,
      customer_cancellation_reason: null,
      customer_cancellation_comment: null,
    },
  });
  expect(await seller.patch(path(row.id), { cancel_at_period_end: false })).toMatchObject({
    status: 400,
    body: { error: "NotCanceledSubscription" },
  });
  expect(await listEvents(row.id)).toEqual(["updated", "canceled", "updated", "uncanceled"]);
});

test.each(["delete", "revoke"] as const)("%s ends it now", async (way) => {
  const row = await started();
  await seller.patch(path(row.id), { cancel_at_period_end: true });
  const reply =
    way === "delete"
      ? await seller.delete(path(row.id))
      : await seller.patch(path(row.id), { revoke: true });
  expect(reply).toMatchObject({ status: 200, body: { status: "canceled" } });
  expect(reply.body.ended_at).toBe(reply.body.ends_at);
  expect(await listEvents(row.id)).toEqual([
    "updated",
    "canceled",
    "updated",
    "canceled",
    "revoked",
  ]);
  const refused = { status: 403, body: { error: "AlreadyCanceledSubscription" } };
  expect(await seller.delete(path(row.id))).toMatchObject(refused);
  expect(await seller.patch(path(row.id), { revoke: true })).toMatchObject(refused);
  expect(await seller.patch(path(row.id), { cancel_at_period_end: true })).toMatchObject(refused);
  expect(await seller.patch(path(row.id), { discount_id: null })).toMatchObject(refused);
  expect(await seller.patch(path(row.id), { cancel_at_period_end: false })).toMatchObject({
    status: 410,
    body: { error: "SubscriptionEnded" },
  });
});

test("a free subscription ends at once", async () => {
  const row = await started({ productId: free });
  expect(await seller.patch(path(row.id), { cancel_at_period_end: true })).toMatchObject({
    status: 200,
    body: { status: "canceled" },
  });
  expect(await listEvents(row.id)).toEqual(["updated", "canceled", "revoked"]);
});

test("one that is past due can be canceled and ended", async () => {
  const late = await started({ status: "past_due" });
  expect(await seller.patch(path(late.id), { cancel_at_period_end: true })).toMatchObject({
    status: 200,
    body: { status: "past_due", cancel_at_period_end: true },
  });
  expect((await seller.delete(path(late.id))).body.status).toBe("canceled");
});

test("the reason may follow a cancellation, and needs one", async () => {
  const { id } = await started();
  const reason = { customer_cancellation_reason: "too_complex" };
  expect((await seller.patch(path(id), reason)).status).toBe(400);
  await seller.patch(path(id), { cancel_at_period_end: true });
  expect((await seller.patch(path(id), reason)).body).toMatchObject(reason);
  expect((await seller.patch(path(id), { customer_cancellation_reason: "bored" })).status).toBe(
    422,
  );
});

test("only one change is made at a time, and none is no change", async () => {
  const { id } = await started();
  expect(await seller.patch(path(id), { cancel_at_period_end: true, revoke: true })).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ["body", "revoke"] }] },
  });
  expect((await seller.patch(path(id), {})).status).toBe(200);
  expect((await seller.patch(path(id), { pending_update: null })).status).toBe(200);
  expect(await listEvents(id)).toEqual([]);
});

test("a discount is put on a running subscription, counts once and is taken off again", async () => {
  const { id } = await started();
  const discountId = await shop.discount({ duration: "forever", max_redemptions: 1 });
  expect((await seller.patch(path(id), { discount_id: discountId })).body).toMatchObject({
    amount: 900,
    discount_id: discountId,
    discount: { id: discountId },
  });
  const { body } = await seller.get(`/v1/discounts/${discountId}`);
  expect(body.redemptions_count).toBe(1);
  expect((await seller.patch(path(id), { discount_id: discountId })).status).toBe(200);
  const usedUp = await seller.patch(path((await started()).id), { discount_id: discountId });
  expect(usedUp).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ["body", "discount_id"], msg: "Discount is no longer available." }] },
  });
  expect((await seller.patch(path(id), { discount_id: null })).body).toMatchObject({
    amount: 1_000,
    discount_id: null,
  });
  expect(await listEvents(id)).toEqual(["updated", "updated"]);
});

test.each([
  ["unknown", async () => unknown, "Discount does not exist."],
  [
    "for another product",
    () => shop.discount({ products: [yearly] }),
    "Discount cannot be used for this product.",
  ],
  [
    "not yet begun",
    () => shop.discount({ starts_at: "2030-01-01T00:00:00Z" }),
    "Discount is no longer available.",
  ],
])("a discount that is %s is refused", async (_what, make, msg) => {
  const { id } = await started();
  expect(await seller.patch(path(id), { discount_id: await make() })).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ["body", "discount_id"], msg }] },
  });
});

test("the audit log has every change", async () => {
  const { id } = await started();
  await seller.patch(path(id), { cancel_at_period_end: true });
  await seller.patch(path(id), { cancel_at_period_end: false });
  await seller.delete(path(id));
  const entries = await shop.rows(
    "select action, after from audit_log where target_id = $1 order by id",
    id,
  );
  expect(entries.map(({ action }) => action)).toEqual([
    "subscription.canceled",
    "subscription.uncanceled",
    "subscription.revoked",
  ]);
  expect(entries[0]?.after).toMatchObject({ product: "Monthly", cancelAtPeriodEnd: true });
});
