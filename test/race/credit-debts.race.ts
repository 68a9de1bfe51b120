import { beforeEach, expect, test } from "vitest";
import { inPortal } from "../support/a-customer.ts";
import { replaceCard } from "../support/an-own-change.ts";
import { aShopOnTwoPrograms, near, fraudTimeout as timeout } from "../support/two-programs.ts";

/**
 * Credit that comes back while a dispute is lost that takes it. Whichever is first, the customer
 * has none of it in the end.
 */
const shop = await aShopOnTwoPrograms();
const { seller, sandbox, send, plan } = shop;
const [tiny, small, large, huge] = [
  await plan(100, "Tiny"),
  await plan(1_000, "Small"),
  await plan(30_000, "Large"),
  await plan(60_000, "Huge"),
];
await seller.patch(`/v1/organizations/${seller.organizationId}`, {
  subscription_settings: {
    allow_multiple_subscriptions: true,
    allow_customer_updates: true,
    proration_behavior: "invoice",
  },
});

beforeEach(() => sandbox.control.reset());

interface Course {
  customerId: string;
  /** The order whose payment gave the credit. */
  orderId: string;
  /** Has spent the credit. */
  subscriptionId: string;
}

/** Two plans of one customer: credit of the first one is there for the second one. */
async function credited(): Promise<Course> {
  const { customerId, orderId, subscriptionId: first } = await shop.subscribed(large);
  const [order] = await shop.rows("select customer_email from orders where id = $1", orderId);
  const checkout = await shop.checkout(tiny, { customer_id: customerId });
  const { status, text } = await shop.confirm(checkout, { customer_email: order?.customer_email });
  expect(status, text).toBe(200);
  const [second] = await shop.rows(
    "select id from subscriptions where checkout_id = $1",
    checkout.id,
  );
  await change(0, first, tiny);
  await shop.settle();
  return { customerId, orderId, subscriptionId: String(second?.id) };
}

async function change(node: number, subscriptionId: string, productId: string): Promise<void> {
  const path = `/v1/subscriptions/${subscriptionId}`;
  const body = { product_id: productId, proration_behavior: "invoice" };
  expect((await send(node, { method: "PATCH", path, body })).status).toBe(200);
}

async function disputed({ orderId }: Course): Promise<() => Promise<void>> {
  const [payment] = await shop.rows("select charge_id from payments where order_id = $1", orderId);
  const id = await sandbox.control.openDispute(String(payment?.charge_id), "fraudulent");
  await shop.settle();
  return () => sandbox.control.endDispute(id, "lost");
}

async function expectTaken({ customerId, orderId }: Course, taken: number): Promise<void> {
  await shop.settle();
  const { body } = await seller.get(`/v1/disputes/?order_id=${orderId}`);
  const [dispute] = body.items;
  expect(dispute.credit_taken_amount).toEqual(near(taken));
  expect(dispute.credit_taken_amount + dispute.credit_owed_amount).toEqual(near(29_900));
  expect((await seller.get(`/v1/customers/${customerId}/balance`)).body.amount).toBe(0);
}

test("a downgrade of the plan that was bought with the credit, while the dispute is lost", {
  timeout,
}, async () => {
  await shop.race(async (trial) => {
    const course = await credited();
    await change(trial, course.subscriptionId, large);
    await shop.settle();
    const lose = await disputed(course);
    const downgrade = () => change(trial + 1, course.subscriptionId, small);
    await Promise.all(trial % 2 === 0 ? [lose(), downgrade()] : [downgrade(), lose()]);
    await expectTaken(course, 29_000);
  });
});

test("a change of plan that used the credit is withdrawn, while the dispute is lost", {
  timeout,
}, async () => {
  await shop.race(async (trial) => {
    const course = await credited();
    const { customerId, subscriptionId } = course;
    await shop.rows(
      `update payment_methods set deleted_at = now() where customer_id = $1 and id <>
         (select id from payment_methods where customer_id = $1 order by created_at desc limit 1)`,
      customerId,
    );
    await replaceCard(shop, customerId, "threeDSecure2Required");
    const portal = await inPortal(shop.app, seller, customerId);
    const path = `/subscriptions/${subscriptionId}`;
    const { body } = await portal.patch(path, { product_id: huge });
    expect(body.pending_update).toMatchObject({ product_id: huge });
    const lose = await disputed(course);
    const withdraw = () => portal.patch(path, { pending_update: null });
    await Promise.all(trial % 2 === 0 ? [lose(), withdraw()] : [withdraw(), lose()]);
    await expectTaken(course, 29_900);
  });
});

test("without a dispute the customer keeps the credit", { timeout }, async () => {
  const course = await credited();
  await change(0, course.subscriptionId, large);
  await shop.settle();
  await change(1, course.subscriptionId, small);
  await shop.settle();
  const { body } = await seller.get(`/v1/customers/${course.customerId}/balance`);
  expect(body.amount).toEqual(near(29_000));
  await shop.expectSound();
});
