import { expect, test, vi } from "vitest";
import { ProcessorError } from "#server/money/processor/processor-error.ts";
import { endSubscription } from "#server/sales/subscriptions/endings/end-subscription.ts";
import { lockSubscription } from "#server/sales/subscriptions/records/subscription-store.ts";
import { aShop } from "#test/support/a-shop.ts";
import { anUnpaidOrder } from "#test/support/an-unpaid-order.ts";
import { hasty } from "#test/support/processor-kit.ts";
import { forSeller } from "#test/support/sold-orders.ts";

const shop = await aShop({ works: true, limits: hasty });
const { seller, app } = shop;
const { control } = shop.sandbox;
const monthly = await shop.product(1_000, { name: "Pro", recurring_interval: "month" });
const unpaid = (card?: string) =>
  anUnpaidOrder(shop, { productId: monthly, ...(card ? { card } : {}) });

const listPayments = (orderId: string) =>
  shop.rows("select status from payments where order_id = $1 order by created_at", orderId);

async function expectSound() {
  await shop.settle();
  const { body } = await seller.post("/v1/ledger/verify");
  expect(body.faults).toEqual([]);
}

test("the link shows what is owed, and nothing else about the customer", async () => {
  const { read, subscription } = await unpaid();
  const body = await read();
  expect(body).toMatchObject({
    state: "payable",
    currency: "usd",
    seller: { name: expect.any(String) },
    product: { name: "Pro" },
    items: [{ label: "Pro", amount: 1_000 }],
    subtotal_amount: 1_000,
    total_amount: 1_000,
    credit_used_amount: 0,
    due_amount: 1_000,
    next_attempt_at: expect.any(String),
    deadline_at: expect.any(String),
    last_failure: { reason: "card_declined", message: expect.stringContaining("declined") },
    saved_card: { brand: "visa", last4: "4242" },
    attempts_left: 5,
    receipt_url: null,
    payment_processor_metadata: { publishable_key: expect.any(String) },
  });
  const text = JSON.stringify(body);
  for (const secret of [subscription.customerId, subscription.id, "Ada Subscriber", "@example.com"])
    expect(text).not.toContain(secret);
});

test("a new card pays the order, makes the subscription active and is charged from then on", async () => {
  const { pay, read, orderId, subscription, subscriptionStatus } = await unpaid();
  expect(await subscriptionStatus()).toBe("past_due");
  const paid = await pay({ confirmation_token_id: "ctoken_mastercard" });
  expect([paid.status, paid.body.state, paid.body.due_amount]).toEqual([200, "paid", 0]);
  expect(new URL(paid.body.receipt_url).pathname).toMatch(/^\/receipt\//);
  expect(await read()).toMatchObject({ state: "paid", last_failure: null, saved_card: null });
  expect(await subscriptionStatus()).toBe("active");
  const [card] = await shop.rows(
    `select card_brand from payment_methods join subscriptions on subscriptions.payment_method_id = payment_methods.id
     where subscriptions.id = $1`,
    subscription.id,
  );
  expect(card).toEqual({ card_brand: "mastercard" });
  expect(await listPayments(orderId)).toEqual([{ status: "failed" }, { status: "succeeded" }]);
  const again = await pay();
  expect([again.status, again.body.error]).toEqual([409, "OrderAlreadyPaid"]);
  await expectSound();
});

test("the saved card can be tried again, and a decline says why without moving the schedule", async () => {
  const { pay, order, read } = await unpaid();
  const before = await order();
  const declined = await pay({ use_saved_method: true });
  expect(declined.body).toMatchObject({
    error: "PaymentError",
    reason: "card_declined",
    detail: expect.stringContaining("declined"),
  });
  expect(declined.status).toBe(400);
  const after = await order();
  expect(after.customerAttempts).toBe(1);
  expect(after.failedAttempts).toBe(before.failedAttempts);
  expect(after.nextPaymentAttemptAt).toEqual(before.nextPaymentAttemptAt);
  expect(after.paymentDeadlineAt).toEqual(before.paymentDeadlineAt);
  expect((await read()).attempts_left).toBe(4);
  await expectSound();
});

test("a saved card that works again pays, and stays the card of the subscription", async () => {
  const { pay, subscription, subscriptionStatus } = await unpaid();
  await shop.rows(
    "update payment_methods set processor_id = 'pm_card_visa' where customer_id = $1",
    subscription.customerId,
  );
  expect((await pay({ use_saved_method: true })).body.state).toBe("paid");
  expect(await subscriptionStatus()).toBe("active");
  const [row] = await shop.rows(
    "select payment_method_id from subscriptions where id = $1",
    subscription.id,
  );
  expect(row).toEqual({ payment_method_id: null });
  await expectSound();
});

test("a saved card that was removed at the processor counts as a card that was declined", async () => {
  const { pay, order, subscription } = await unpaid();
  await shop.rows(
    "update payment_methods set processor_id = 'pm_removed' where customer_id = $1",
    subscription.customerId,
  );
  const declined = await pay({ use_saved_method: true });
  expect([declined.status, declined.body.error]).toEqual([400, "PaymentError"]);
  expect(await order()).toMatchObject({ customerAttempts: 1, status: "pending" });
  expect((await pay()).body.state).toBe("paid");
});

test("a customer can try five times; the sixth is refused and the order stays as it is", async () => {
  const { pay, order, read, orderId } = await unpaid();
  for (let left = 4; left >= 0; left -= 1) {
    expect((await pay({ confirmation_token_id: "ctoken_chargeDeclined" })).status).toBe(400);
    expect((await read()).attempts_left).toBe(left);
  }
  await app.platform.database.pool.query("delete from rate_limits");
  const sixth = await pay();
  expect([sixth.status, sixth.body.error]).toEqual([403, "OrderPaymentTriesUsedUp"]);
  expect(await order()).toMatchObject({ customerAttempts: 5, status: "pending" });
  expect(await listPayments(orderId)).toHaveLength(6);
  await expectSound();
});

test("3-D Secure: the page gets the secret, and an approval pays the order", async () => {
  const { pay, read, authenticate, subscriptionStatus, subscription } = await unpaid();
  const asked = await pay({ confirmation_token_id: "ctoken_threeDSecure2Required" });
  expect(asked.status).toBe(200);
  const { payment_processor_metadata: metadata } = asked.body;
  expect([asked.body.state, metadata.intent_status]).toEqual(["processing", "requires_action"]);
  expect(metadata.intent_client_secret).toMatch(/_secret_/);
  // A page that is opened again can go on, and cannot pay a second time.
  expect((await read()).payment_processor_metadata).toEqual(metadata);
  const second = await pay();
  expect([second.status, second.body.error]).toEqual([409, "OrderPaymentInProgress"]);

  await authenticate("approve");
  await shop.settle();
  expect((await read()).state).toBe("paid");
  expect(await subscriptionStatus()).toBe("active");
  const [row] = await shop.rows(
    "select payment_method_id from subscriptions where id = $1",
    subscription.id,
  );
  expect(row?.payment_method_id).not.toBeNull();
  await expectSound();
});

test("3-D Secure: a refusal leaves the order payable, by another intent", async () => {
  const { pay, read, authenticate, order } = await unpaid();
  await pay({ confirmation_token_id: "ctoken_threeDSecure2Required" });
  const { intentId } = await order();
  await authenticate("refuse");
  await shop.settle();
  const body = await read();
  expect(body).toMatchObject({ state: "payable", attempts_left: 4 });
  expect(body.last_failure.reason).toBe("payment_intent_authentication_failure");
  expect(body.payment_processor_metadata.intent_client_secret).toBeUndefined();
  expect((await pay()).body.state).toBe("paid");
  expect((await order()).intentId).not.toBe(intentId);
  await expectSound();
});

test("3-D Secure that nobody answers ends after 30 minutes", async () => {
  const { pay, read } = await unpaid();
  await pay({ confirmation_token_id: "ctoken_threeDSecure2Required" });
  await shop.moveClock(31);
  await shop.settle();
  expect(await read()).toMatchObject({
    state: "payable",
    last_failure: { reason: "payment_canceled" },
  });
  expect((await pay()).body.state).toBe("paid");
  await expectSound();
});

test("an order of an ended subscription is closed", async () => {
  const { pay, read, subscription } = await unpaid();
  await forSeller(seller, async (ctx) => {
    const row = await lockSubscription(ctx.tx, ctx.sellerId, subscription.id);
    if (row) await endSubscription(ctx, row, { cause: "unpaid" });
  });
  expect(await read()).toMatchObject({ state: "closed", due_amount: 0, next_attempt_at: null });
  const { status, body } = await pay();
  expect([status, body.error]).toEqual([410, "OrderClosed"]);
});

test.each([
  [{}, "missing", "confirmation_token_id"],
  [{ use_saved_method: false }, "missing", "confirmation_token_id"],
  [
    { use_saved_method: true, confirmation_token_id: "ctoken_visa" },
    "value_error",
    "use_saved_method",
  ],
  [{ confirmation_token_id: "ctoken_nothing_like_it" }, "value_error", "confirmation_token_id"],
  [{ confirmation_token_id: "4242424242424242" }, undefined, "confirmation_token_id"],
  [{ use_saved_method: "yes" }, undefined, "use_saved_method"],
])("%j is refused and counts as no try", async (body, type, field) => {
  const { pay, order } = await unpaid();
  const refused = await pay(body);
  expect(refused.status).toBe(422);
  const [issue] = refused.body.detail;
  if (type) expect(issue.type).toBe(type);
  expect(issue.loc.at(-1)).toBe(field);
  expect(await order()).toMatchObject({ customerAttempts: 0, status: "pending" });
});

test("a customer without a saved card can only pay by a new one", async () => {
  const { pay, read, subscription, orderId } = await unpaid();
  await shop.rows(
    "update payment_methods set deleted_at = now() where customer_id = $1",
    subscription.customerId,
  );
  expect((await read()).saved_card).toBeNull();
  const refused = await pay({ use_saved_method: true });
  expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ["body", "use_saved_method"]]);
  expect((await pay()).body.state).toBe("paid");
  expect(await listPayments(orderId)).toContainEqual({ status: "succeeded" });
});

test("a customer whom the processor does not know is created there with their first card", async () => {
  const { pay, subscription } = await unpaid();
  await shop.rows(
    "update customers set processor_id = null where id = $1",
    subscription.customerId,
  );
  await shop.rows("update orders set intent_id = null where subscription_id = $1", subscription.id);
  expect((await pay()).body.state).toBe("paid");
  const [row] = await shop.rows(
    "select processor_id from customers where id = $1",
    subscription.customerId,
  );
  expect(row?.processor_id).toMatch(/^cus_/);
});

test("a customer whom the processor does not know anymore is created again, with a new card", async () => {
  const { pay, read, subscription } = await unpaid();
  const lose = "update customers set processor_id = 'cus_gone' where id = $1";
  await shop.rows(lose, subscription.customerId);
  // The intent of the first attempt is still there: the next one gets another.
  const lost = await pay();
  expect([lost.status, lost.body.error]).toEqual([503, "PaymentProcessorUnavailable"]);
  const saved = await pay({ use_saved_method: true });
  expect([saved.status, saved.body.detail[0].loc]).toEqual([422, ["body", "use_saved_method"]]);
  expect(await read()).toMatchObject({ state: "payable", attempts_left: 5 });

  const paid = await pay();
  expect([paid.status, paid.body.state]).toEqual([200, "paid"]);
  const [row] = await shop.rows(
    "select processor_id from customers where id = $1",
    subscription.customerId,
  );
  expect(row?.processor_id).toMatch(/^cus_(?!gone)/);
  const methods = await shop.rows(
    "select is_default from payment_methods where customer_id = $1 and deleted_at is null",
    subscription.customerId,
  );
  expect(methods).toEqual([{ is_default: true }]);
  await expectSound();
});

test("an intent that the processor refuses to create is a payment that failed", async () => {
  const { pay, orderId, read } = await unpaid();
  await shop.rows("update orders set intent_id = null where id = $1", orderId);
  const refused = new ProcessorError("invalid_request", "Invalid currency", { status: 400 });
  const create = vi.spyOn(shop.processor.payments, "create").mockRejectedValueOnce(refused);
  const { status, body } = await pay();
  create.mockRestore();
  expect([status, body.error, body.reason]).toEqual([400, "PaymentError", "processing_error"]);
  expect(await read()).toMatchObject({ state: "payable", attempts_left: 5 });
});

test("a wrong link is not found", async () => {
  const { path } = await unpaid();
  for (const wrong of [path.slice(0, -1), `${path.slice(0, -1)}!`, "/v1/order-payments/nothing"])
    expect((await app.visitor().get(wrong)).status).toBe(404);
  const receipt = path.replace("order-payments", "receipts");
  expect((await app.visitor().get(receipt)).status).toBe(404);
});

test("a repeated request with the same key pays once and gets the same answer", async () => {
  const { pay, orderId } = await unpaid();
  const body = { confirmation_token_id: "ctoken_visa" };
  const key = { "idempotency-key": "pay-once" };
  const first = await pay(body, key);
  const second = await pay(body, key);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
  expect(await listPayments(orderId)).toEqual([{ status: "failed" }, { status: "succeeded" }]);
});

const confirmCall = "POST /v1/payment_intents/:id/confirm";

test("a processor that cannot be reached charges nothing, and the try does not count", async () => {
  const { pay, order, read } = await unpaid();
  const operation = "POST /v1/payment_intents/:id";
  await control.addFault({ operation, moment: "before", effect: "error", times: 100 });
  const { status, body } = await pay();
  await control.reset();
  expect([status, body.error]).toEqual([503, "PaymentProcessorUnavailable"]);
  expect(await read()).toMatchObject({ state: "payable", attempts_left: 5 });
  expect((await pay()).body.state).toBe("paid");
  expect((await order()).customerAttempts).toBe(1);
  await expectSound();
});

test("an unknown outcome is being processed until the reconciler has read it", async () => {
  const { pay, read, orderId } = await unpaid();
  await control.setSwitches({ webhooks: { timing: "dropped" } });
  await control.addFault({ operation: confirmCall, moment: "after", effect: "hang", times: 10 });
  const { status, body } = await pay();
  await control.reset();
  expect([status, body.state]).toEqual([200, "processing"]);
  await shop.moveClock(5);
  await shop.settle();
  expect((await read()).state).toBe("paid");
  expect(await listPayments(orderId)).toEqual([{ status: "failed" }, { status: "succeeded" }]);
  await expectSound();
});
