import { expect, test } from "vitest";
import type { Caller } from "#server/platform/context.ts";
import { type CustomerWork, toCustomerWork } from "#server/v1/customer-work.ts";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription } from "#test/support/a-subscription.ts";
import { aPastDueOrder } from "#test/support/an-unpaid-order.ts";
import { changeOwnSubscription, previewOwnSubscription } from "./change-own-subscription.ts";
import { getOwnPaymentLink } from "./own-payment-link.ts";
import { previewOwnRenewals } from "./preview-own-renewals.ts";

// No action of these tests is called by a request: another transport than the portal can call them,
// too.

const shop = await aShop({ now: "2026-03-01T09:00:00Z" });
const { app, seller } = shop;
const startsAt = new Date("2026-02-14T09:00:00Z");
const basic = await shop.product(1_000, { name: "Basic", recurring_interval: "month" });
const pro = await shop.product(3_000, { name: "Pro", recurring_interval: "month" });
const person = await app.signedUp();
const { user } = (await person.get("/api/auth/get-session")).body;

/** A signed-in user who is a customer, without a customer session. */
const caller: Caller = {
  kind: "user",
  userId: user.id,
  ipAddress: "203.0.113.7",
  userAgent: "another transport",
  requestId: "none",
};

function toWork(customerId: string): CustomerWork {
  const access = { sellerId: seller.organizationId, customerId, kind: "full" } as const;
  return toCustomerWork(app.platform, caller, access);
}

async function subscriber() {
  const { id, customerId } = await aSubscription(shop, { productId: basic, startsAt });
  return { id, work: toWork(customerId) };
}

async function allowUpdates(isAllowed: boolean) {
  const { status, text } = await seller.patch(`/v1/organizations/${seller.organizationId}`, {
    subscription_settings: {
      allow_multiple_subscriptions: true,
      allow_customer_updates: isAllowed,
      proration_behavior: "prorate",
    },
  });
  expect(status, text).toBe(200);
}

test("a subscription is canceled, and the user is named in the audit log", async () => {
  const { id, work } = await subscriber();
  const canceled = await changeOwnSubscription(work, shop.processor, id, {
    cancel_at_period_end: true,
  });
  const { rows } = await app.platform.database.pool.query(
    "select actor_kind, actor_id from audit_log where target_id = $1",
    [id],
  );

  expect(canceled).toMatchObject({ id, cancel_at_period_end: true });
  expect(rows).toContainEqual({ actor_kind: "user", actor_id: user.id });
});

test("a plan is previewed and changed if the seller allows it", async () => {
  const { id, work } = await subscriber();
  await allowUpdates(false);
  const refused = { spec: { status: 403 } };
  await expect(previewOwnSubscription(work, id, { product_id: pro })).rejects.toMatchObject(
    refused,
  );
  await expect(
    changeOwnSubscription(work, shop.processor, id, { product_id: pro }),
  ).rejects.toMatchObject(refused);
  await allowUpdates(true);
  const preview = await previewOwnSubscription(work, id, { product_id: pro });
  const changed = await changeOwnSubscription(work, shop.processor, id, { product_id: pro });

  expect(preview.proration_behavior).toBe("invoice");
  expect(changed).toMatchObject({ id, product_id: pro, amount: 3_000 });
});

test("the next renewals are previewed", async () => {
  const { id, work } = await subscriber();
  expect(await previewOwnRenewals(work)).toMatchObject([
    { subscription_id: id, preview: { total_amount: 1_000 } },
  ]);
});

test("the page that takes a payment is named", async () => {
  const { subscriptionId, customerId, url } = await aPastDueOrder(seller);
  expect(await getOwnPaymentLink(toWork(customerId), subscriptionId)).toMatchObject({ url });
});

test("a subscription of another customer is unknown", async () => {
  const { id } = await subscriber();
  const { work: stranger } = await subscriber();
  const unknown = { spec: { status: 404 } };

  await expect(
    changeOwnSubscription(stranger, shop.processor, id, { cancel_at_period_end: true }),
  ).rejects.toMatchObject(unknown);
  await expect(previewOwnSubscription(stranger, id, {})).rejects.toMatchObject(unknown);
  await expect(getOwnPaymentLink(stranger, id)).rejects.toMatchObject(unknown);
});
