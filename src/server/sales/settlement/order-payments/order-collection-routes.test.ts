import { expect, test } from "vitest";
import { aShop } from "#test/support/a-shop.ts";
import { anUnpaidOrder } from "#test/support/an-unpaid-order.ts";

const shop = await aShop({ works: true });
const { seller } = shop;
const monthly = await shop.product(1_000, { name: "Pro", recurring_interval: "month" });
const unpaid = () => anUnpaidOrder(shop, { productId: monthly });

/** From now on the saved card works. */
async function mendCard(customerId: string): Promise<void> {
  await shop.rows(
    "update payment_methods set processor_id = id::text where processor_id ~ '^pm_card'",
  );
  const sql = "update payment_methods set processor_id = 'pm_card_visa' where customer_id = $1";
  await shop.rows(sql, customerId);
}

const retry = (id: string, headers: Record<string, string> = {}) =>
  seller.post(`/v1/orders/${id}/retry`, undefined, headers);

async function expectSound() {
  await shop.settle();
  const { body } = await seller.post("/v1/ledger/verify");
  expect(body.faults).toEqual([]);
}

test("a retry charges the saved card, and the subscription is active again", async () => {
  const { orderId, subscription, subscriptionStatus } = await unpaid();
  await mendCard(subscription.customerId);
  const { status, body } = await retry(orderId);
  expect([status, body.id, body.status, body.paid]).toEqual([200, orderId, "paid", true]);
  expect(await subscriptionStatus()).toBe("active");
  const acts = await shop.rows(
    "select action, after from audit_log where target_id = $1 and action like 'order.%'",
    orderId,
  );
  expect(acts).toMatchObject([
    { action: "order.payment_retried", after: { order: body.invoice_number } },
  ]);

  const again = await retry(orderId);
  expect([again.status, again.body.error]).toEqual([409, "OrderAlreadyPaid"]);
  await expectSound();
});

test("a decline says why, moves no schedule and takes no try of the customer", async () => {
  const { orderId, order } = await unpaid();
  const before = await order();
  const { status, body } = await retry(orderId);
  expect([status, body.error, body.reason]).toEqual([400, "PaymentError", "card_declined"]);
  const after = await order();
  expect(after).toMatchObject({
    status: "pending",
    customerAttempts: 0,
    failedAttempts: before.failedAttempts,
    nextPaymentAttemptAt: before.nextPaymentAttemptAt,
    paymentDeadlineAt: before.paymentDeadlineAt,
  });
  const { body: payments } = await seller.get(`/v1/payments/?order_id=${orderId}`);
  expect(payments.items.map(({ status: each }: { status: string }) => each)).toEqual([
    "failed",
    "failed",
  ]);
  await expectSound();
});

test("a card that asks for 3-D Secure cannot be charged without the customer", async () => {
  const { orderId, subscription, order } = await unpaid();
  await shop.rows(
    "update payment_methods set processor_id = 'pm_card_authenticationRequired' where customer_id = $1",
    subscription.customerId,
  );
  const { status, body } = await retry(orderId);
  expect([status, body.reason]).toEqual([400, "authentication_required"]);
  expect((await order()).status).toBe("pending");
});

test("a retry while the customer pays is refused", async () => {
  const { orderId, pay, authenticate, read } = await unpaid();
  await pay({ confirmation_token_id: "ctoken_threeDSecure2Required" });
  const { status, body } = await retry(orderId);
  expect([status, body.error]).toEqual([409, "OrderPaymentInProgress"]);
  await authenticate("approve");
  await shop.settle();
  expect((await read()).state).toBe("paid");
  await expectSound();
});

test("without a saved card the seller is pointed to the payment link", async () => {
  const { orderId, subscription, url } = await unpaid();
  await shop.rows(
    "update payment_methods set deleted_at = now() where customer_id = $1",
    subscription.customerId,
  );
  const { status, body } = await retry(orderId);
  expect([status, body.error]).toEqual([409, "OrderPaymentMethodMissing"]);
  const link = await seller.get(`/v1/orders/${orderId}/payment-link`);
  expect([link.status, link.body.url]).toEqual([200, url]);
});

test("a customer whom the processor does not know has no saved card", async () => {
  const { orderId, subscription } = await unpaid();
  await shop.rows(
    "update customers set processor_id = 'cus_gone' where id = $1",
    subscription.customerId,
  );
  await shop.rows("update orders set intent_id = null where id = $1", orderId);
  const { status, body } = await retry(orderId);
  expect([status, body.error]).toEqual([409, "OrderPaymentMethodMissing"]);
  await expectSound();
});

test("an order of an ended subscription cannot be retried", async () => {
  const { orderId, subscription } = await unpaid();
  await seller.delete(`/v1/subscriptions/${subscription.id}`);
  const { status, body } = await retry(orderId);
  expect([status, body.error]).toEqual([410, "OrderClosed"]);
});

test("a repeated retry with the same key charges once and gets the same answer", async () => {
  const { orderId, subscription } = await unpaid();
  await mendCard(subscription.customerId);
  const key = { "idempotency-key": `retry-${orderId}` };
  const first = await retry(orderId, key);
  const second = await retry(orderId, key);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
  await expectSound();
});
