import { beforeEach, expect, test } from "vitest";
import { tellClock } from "#server/platform/clock-moves/move-clock.ts";
import { aShop } from "#test/support/a-shop.ts";
import { anOwnSubscription, type OwnSubscription } from "#test/support/an-own-change.ts";
import { hasty } from "#test/support/processor-kit.ts";

const shop = await aShop({ works: true, limits: hasty });
const { seller } = shop;
const { control } = shop.sandbox;
const plan = (amount: number | null, name: string, more = {}) =>
  shop.product(amount, { name, recurring_interval: "month", ...more });
const basic = await plan(1_000, "Basic");
const plus = await plan(1_500, "Plus");
const pro = await plan(3_000, "Pro");
const free = await plan(null, "Free");
/** So dear that ten minutes of it are charged. */
const dear = await plan(999_000, "Dear");
const yearly = await plan(10_000, "Yearly", { recurring_interval: "year" });

/** The bank asks whenever the customer is there. */
const asking = "threeDSecure2Required";
const held = { status: "pending", given_up: false, is_held: true };
const givenUp = { status: "pending", given_up: true, is_held: false, credit: 0 };
const paid = { status: "paid", given_up: false, is_held: false };
const waiting = (productId: string) => ({ product_id: productId, applies_at: null });
const made = ["subscription.updated", "order.created", "order.paid"];

beforeEach(async () => {
  await control.reset();
  await settings("prorate");
});

async function settings(behavior: string) {
  const { status, text } = await seller.patch(`/v1/organizations/${seller.organizationId}`, {
    subscription_settings: {
      allow_multiple_subscriptions: true,
      allow_customer_updates: true,
      proration_behavior: behavior,
    },
  });
  expect(status, text).toBe(200);
}

async function subscriber(productId = basic, card = "visa") {
  const own = await anOwnSubscription(shop, productId);
  if (card !== "visa") await own.replaceCard(card);
  return own;
}

/** A customer who has about 5.00 in credit, because they changed from Plus to Basic. */
async function subscriberInCredit() {
  await settings("invoice");
  const own = await subscriber(plus);
  expect((await own.change(basic)).status).toBe(200);
  await settings("prorate");
  const balance = await own.balance();
  expect(balance).toBeGreaterThan(490);
  return { own, balance };
}

/** The change waits for the customer's bank. */
async function asked(productId = pro, own?: OwnSubscription) {
  const customer = own ?? (await subscriber());
  await customer.replaceCard(asking);
  const { status, body, text } = await customer.change(productId);
  expect([status, body.pending_update], text).toEqual([200, waiting(productId)]);
  return customer;
}

/** Where the seller collects tax, the address is asked for before anything is charged. */
test("a change whose tax needs an address is refused, and nothing is prepared for it", async () => {
  const own = await subscriber(free);
  await shop.rows("update subscriptions set billing_address = null where id = $1", own.id);
  const [before] = await shop.rows("select count(*) from sandbox_objects");
  const registered = await seller.post("/v1/tax-registrations/", { country: "DE" });
  expect(registered.status, registered.text).toBe(201);
  const { status, body } = await own.change(pro);
  expect([status, body.detail?.[0]?.loc]).toEqual([422, ["body", "customer_billing_address"]]);
  expect(await shop.rows("select count(*) from sandbox_objects")).toEqual([before]);
  expect(await own.orders()).toEqual([]);

  const address = { country: "DE", line1: "Ring 1", city: "Bonn", postal_code: "53111" };
  const given = await own.portal.patch("/customers/me", { billing_address: address });
  expect(given.status, given.text).toBe(200);
  expect((await own.change(pro)).body.pending_update).toEqual(waiting(pro));
  expect(await own.orders()).toMatchObject([{ ...held, total: 3_570 }]);
  expect((await own.pay()).body.state).toBe("paid");
  expect(await own.read()).toMatchObject({ product_id: pro, pending_update: null });
  await seller.delete(`/v1/tax-registrations/${registered.body.id}`);
  await expectSound();
});

async function expectSound() {
  await shop.settle();
  const { body } = await seller.post("/v1/ledger/verify");
  expect(body.faults).toEqual([]);
  expect(await shop.faults()).toEqual({});
}

test.each(["invoice", "prorate"])(
  "a change that costs more is charged at once where the seller's setting is %s",
  async (behavior) => {
    await settings(behavior);
    const own = await subscriber();
    const preview = await own.portal.post(`${own.path}/preview`, { product_id: pro });
    expect(preview.body).toMatchObject({ proration_behavior: "invoice" });
    const { status, body } = await own.change(pro);
    expect([status, body.product_id, body.amount, body.pending_update]).toEqual([
      200,
      pro,
      3_000,
      null,
    ]);
    const [order, ...more] = await own.orders();
    expect([order, more]).toMatchObject([paid, []]);
    expect(Math.abs(Number(order?.total) - preview.body.due_amount)).toBeLessThanOrEqual(1);
    expect(await own.events()).toEqual(made);
    await expectSound();
  },
);

test("a seller's own change is billed as they say, and nothing is charged first", async () => {
  const { id, orders, events } = await subscriber();
  const changed = await seller.patch(`/v1/subscriptions/${id}`, { product_id: pro });
  expect([changed.body.product_id, changed.body.pending_update]).toEqual([pro, null]);
  expect(await orders()).toEqual([]);
  expect(await events()).toEqual(["subscription.updated"]);
});

test("a change that costs less, or nothing, is billed as the setting says", async () => {
  const own = await subscriber(pro);
  expect((await own.change(basic)).body.product_id).toBe(basic);
  expect(await own.orders()).toEqual([]);
  const other = await subscriber(pro);
  expect((await other.change(free)).body.product_id).toBe(free);
  expect(await other.orders()).toEqual([]);
  await expectSound();
});

test("a card that is declined changes nothing, and what the order used is back", async () => {
  const { own, balance } = await subscriberInCredit();
  await own.replaceCard("chargeCustomerFail");
  const before = await own.read();
  const { status, body } = await own.change(pro);
  expect([status, body]).toEqual([
    400,
    { error: "PaymentError", detail: expect.stringContaining("declined"), reason: "card_declined" },
  ]);
  const after = await own.read();
  expect(after).toEqual({ ...before, modified_at: after.modified_at });
  expect(await own.orders()).toMatchObject([paid, givenUp]);
  expect(await own.balance()).toBe(balance);
  expect((await own.events()).slice(3)).toEqual([]);

  expect((await own.change(pro)).status).toBe(400);
  await own.replaceCard("visa");
  expect((await own.change(pro)).body.product_id).toBe(pro);
  expect(await own.orders()).toMatchObject([paid, givenUp, givenUp, paid]);
  expect(await own.balance()).toBe(0);
  expect((await own.events()).slice(3)).toEqual(made);
  await expectSound();
});

test("what a declined change credited of an order can be refunded", async () => {
  const own = await subscriber(basic, "chargeCustomerFail");
  const [order] = await shop.rows("select id from orders where subscription_id = $1", own.id);
  const readRefundable = async () =>
    (await seller.get(`/v1/orders/${order?.id}`)).body.refundable_amount;
  const refundable = await readRefundable();
  expect((await own.change(pro)).status).toBe(400);
  expect(await readRefundable()).toBe(refundable);
});

test("items that wait for the renewal are billed with a paid change, and wait on after a declined one", async () => {
  const own = await subscriber(basic, "chargeCustomerFail");
  const countWaiting = async () =>
    (
      await shop.rows(
        "select id from subscription_prorations where subscription_id = $1 and settled_at is null",
        own.id,
      )
    ).length;
  await seller.patch(`/v1/subscriptions/${own.id}`, { product_id: plus });
  expect(await countWaiting()).toBe(2);
  expect((await own.change(pro)).status).toBe(400);
  expect(await countWaiting()).toBe(2);
  await own.replaceCard("visa");
  const changed = await own.change(pro);
  expect(changed.body.product_id).toBe(pro);
  expect(await countWaiting()).toBe(0);
  const [, order] = await own.orders();
  expect(Math.abs(Number(order?.total) - 2_000)).toBeLessThanOrEqual(2);
  await expectSound();
});

test("while the bank asks, the plan is the old one; once it is approved, the change is made", async () => {
  const own = await asked();
  const { body: seen } = await seller.get(`/v1/subscriptions/${own.id}`);
  expect([seen.product_id, seen.pending_update]).toEqual([basic, waiting(pro)]);
  expect(await own.orders()).toMatchObject([held]);
  expect(await own.events()).toEqual([]);
  const link = await own.portal.get(`${own.path}/payment-link`);
  expect([link.status, link.body]).toEqual([
    200,
    { number: expect.any(String), url: expect.any(String), expires_at: expect.any(String) },
  ]);
  const page = await own.readPayment();
  expect(page).toMatchObject({
    state: "processing",
    change_expires_at: link.body.expires_at,
    payment_processor_metadata: { intent_status: "requires_action" },
  });

  await own.authenticate("approve");
  await shop.settle();
  expect(await own.read()).toMatchObject({ product_id: pro, pending_update: null });
  expect(await own.orders()).toMatchObject([paid]);
  expect(await own.events()).toEqual(made);
  await expectSound();
});

/** Corrects to whom the newest order is billed. */
async function correctBilling({ id }: OwnSubscription, billingName: string): Promise<void> {
  const [order] = await shop.rows(
    "select id from orders where subscription_id = $1 order by created_at desc limit 1",
    id,
  );
  const { status, text } = await seller.patch(`/v1/orders/${order?.id}`, {
    billing_name: billingName,
  });
  expect(status, text).toBe(200);
}

test("no program hears of an order of a change before it is paid, or if it never is", async () => {
  const own = await subscriber(basic, asking);
  await own.change(pro);
  await correctBilling(own, "Ada");
  await own.portal.patch(own.path, { pending_update: null });
  expect(await own.orders()).toMatchObject([givenUp]);
  await correctBilling(own, "Ada Buyer");
  expect((await own.events()).filter((type) => type.startsWith("order."))).toEqual([]);
});

test("programs hear of a correction of the order of a change that was paid", async () => {
  const own = await subscriber();
  await own.change(pro);
  await correctBilling(own, "Ada");
  expect(await own.events()).toEqual([...made, "order.updated"]);
});

test("a refused authentication leaves the change payable by its link, with another card", async () => {
  const own = await asked();
  await own.authenticate("refuse");
  await shop.settle();
  expect(await own.read()).toMatchObject({ product_id: basic, pending_update: waiting(pro) });
  expect((await own.readPayment()).state).toBe("payable");
  const declined = await own.pay({ confirmation_token_id: "ctoken_chargeDeclined" });
  expect([declined.status, declined.body.error]).toEqual([400, "PaymentError"]);
  expect(await own.orders()).toMatchObject([held]);

  const answer = await own.pay({ confirmation_token_id: "ctoken_mastercard" });
  expect([answer.status, answer.body.state]).toEqual([200, "paid"]);
  expect(await own.read()).toMatchObject({ product_id: pro, pending_update: null });
  expect(await own.events()).toEqual(made);
  await expectSound();
});

test("without a saved card the change to a paid plan waits for a card on the page of the link", async () => {
  const own = await subscriber(free);
  const { status, body } = await own.change(pro);
  expect([status, body.product_id, body.pending_update]).toEqual([200, free, waiting(pro)]);
  const answer = await own.pay();
  expect([answer.status, answer.body.state]).toEqual([200, "paid"]);
  expect(await own.read()).toMatchObject({ product_id: pro, amount: 3_000, pending_update: null });
  expect(await own.events()).toEqual(made);
  await shop.moveClock(32 * 24 * 60);
  await shop.settle();
  expect(await own.orders()).toMatchObject([paid, { ...paid, total: 3_000 }]);
  await expectSound();
});

test("a free plan with a saved card is charged at once, and a new interval begins its period", async () => {
  const own = await subscriber();
  const { body } = await own.change(yearly);
  const year = Date.parse(body.current_period_end) - Date.parse(body.current_period_start);
  expect([body.product_id, Math.round(year / 86_400_000)]).toEqual([yearly, 365]);
  await expectSound();
});

test("a change that was not paid for half an hour is dropped, and its money is back", async () => {
  const { own, balance } = await subscriberInCredit();
  await asked(pro, own);
  expect(await own.balance()).toBe(0);
  await shop.moveClock(29);
  expect((await own.read()).pending_update).toEqual(waiting(pro));
  await shop.moveClock(2);
  await shop.settle();
  expect(await own.read()).toMatchObject({ product_id: basic, pending_update: null });
  expect(await own.orders()).toMatchObject([paid, givenUp]);
  expect(await own.balance()).toBe(balance);
  expect((await own.events()).slice(3)).toEqual([]);
  expect((await own.readPayment()).state).toBe("closed");
  const link = await own.portal.get(`${own.path}/payment-link`);
  expect([link.status, link.body.error]).toEqual([409, "OrderAlreadyPaid"]);
  await own.replaceCard("visa");
  expect((await own.change(pro)).body.product_id).toBe(pro);
  await expectSound();
});

test("without a card that was tried, it is dropped, too", async () => {
  const own = await subscriber(free);
  await own.change(pro);
  await shop.moveClock(31);
  await shop.settle();
  expect(await own.read()).toMatchObject({ product_id: free, pending_update: null });
  expect(await own.orders()).toMatchObject([givenUp]);
  await expectSound();
});

test("a second change meanwhile is refused, of the customer and of the seller", async () => {
  const own = await asked();
  const path = `/v1/subscriptions/${own.id}`;
  const discount = await shop.discount({ duration: "forever" });
  for (const reply of [
    await own.change(plus),
    await own.change(pro),
    await own.portal.post(`${own.path}/preview`, { product_id: plus }),
    await seller.patch(path, { product_id: plus, proration_behavior: "next_period" }),
    await seller.patch(path, { discount_id: discount }),
  ])
    expect([reply.status, reply.body.error]).toEqual([409, "SubscriptionUpdatePending"]);
  await own.authenticate("approve");
  await shop.settle();
  expect((await own.read()).product_id).toBe(pro);
});

test.each<[string, (own: OwnSubscription) => Promise<unknown>, object]>([
  [
    "canceled by the customer",
    (own) => own.portal.delete(own.path),
    { status: "active", cancel_at_period_end: true },
  ],
  [
    "revoked by the seller",
    ({ id }) => seller.delete(`/v1/subscriptions/${id}`),
    { status: "canceled" },
  ],
  [
    "left at its plan by the customer",
    (own) => own.portal.patch(own.path, { pending_update: null }),
    { status: "active", cancel_at_period_end: false },
  ],
  [
    "left at its plan by the seller",
    ({ id }) => seller.patch(`/v1/subscriptions/${id}`, { pending_update: null }),
    { status: "active" },
  ],
])("a subscription that is %s drops the change; the payment goes back", async (_how, act, seen) => {
  const { own, balance } = await subscriberInCredit();
  await asked(pro, own);
  expect(await act(own)).toMatchObject({ status: 200 });
  expect(await own.read()).toMatchObject({ product_id: basic, pending_update: null, ...seen });
  expect(await own.orders()).toMatchObject([paid, givenUp]);
  expect(await own.balance()).toBe(balance);
  await own.authenticate("approve");
  await shop.settle();
  expect(await own.read()).toMatchObject({ product_id: basic, pending_update: null, ...seen });
  expect((await own.events()).slice(3)).not.toContain("order.created");
  await expectSound();
});

test("a dispute of the money that the change credits drops it", async () => {
  const own = await asked();
  const [payment] = await shop.rows(
    `select charge_id from payments join orders on orders.id = payments.order_id
     where orders.subscription_id = $1 and payments.status = 'succeeded'`,
    own.id,
  );
  const dispute = await control.openDispute(String(payment?.charge_id), "fraudulent");
  await shop.settle();
  expect(await own.read()).toMatchObject({ product_id: basic, pending_update: null });
  expect(await own.orders()).toMatchObject([givenUp]);
  await own.authenticate("approve");
  await control.endDispute(dispute, "lost");
  await shop.settle();
  expect(await own.read()).toMatchObject({ product_id: basic, pending_update: null });
  await expectSound();
});

test("items that wait are counted once while the change waits for its payment", async () => {
  const own = await subscriber(pro);
  await seller.patch(`/v1/subscriptions/${own.id}`, { product_id: basic });
  await asked(dear, own);
  await expectSound();
  await own.authenticate("approve");
  await shop.settle();
  expect((await own.read()).product_id).toBe(dear);
  await expectSound();
});

test("the renewal waits for the change, and bills the plan that is paid", async () => {
  const { own, end } = await nearTheEnd();
  await asked(dear, own);
  await shop.moveClock(12);
  await shop.settle();
  expect(Date.parse((await own.read()).current_period_end)).toBe(end);
  await own.authenticate("approve");
  await shop.settle();
  const renewed = await own.read();
  expect(Date.parse(renewed.current_period_start)).toBe(end);
  expect(await own.orders()).toMatchObject([paid, { total: 999_000 }]);
  await expectSound();
});

test("a few cents, which no card is charged, wait for the renewal", async () => {
  const { own } = await nearTheEnd();
  expect((await own.change(pro)).body.product_id).toBe(pro);
  expect(await own.orders()).toEqual([]);
  expect((await own.portal.post(`${own.path}/preview`, {})).body.items).toHaveLength(2);
});

test("the renewal comes, of the old plan, when the change is dropped", async () => {
  const { own } = await nearTheEnd();
  await asked(dear, own);
  await own.replaceCard("visa");
  await shop.moveClock(31);
  await shop.settle();
  expect(await own.orders()).toMatchObject([givenUp, { ...paid, total: 1_000 }]);
  await expectSound();
});

test("no further change puts the renewal off once the period is over", async () => {
  const { own } = await nearTheEnd();
  await asked(dear, own);
  await shop.moveClock(12);
  // So the worker, which renews it at once, cannot be faster than the customer.
  await shop.rows("update subscriptions set due_at = null where id = $1", own.id);
  expect((await own.portal.patch(own.path, { pending_update: null })).status).toBe(200);
  const body = { product_id: yearly };
  for (const reply of [
    await own.change(yearly),
    await own.portal.post(`${own.path}/preview`, body),
  ])
    expect([reply.status, reply.body.error]).toEqual([409, "SubscriptionUpdatePending"]);
  expect(await own.orders()).toMatchObject([givenUp]);
});

/** Ten minutes before the end of the period. */
async function nearTheEnd() {
  const own = await subscriber();
  const end = Date.parse((await own.read()).current_period_end);
  const { now } = await tellClock(shop.app.platform);
  await shop.moveClock((end - now.getTime()) / 60_000 - 10);
  return { own: await own.signInAgain(), end };
}

test("a trial that the change ends goes on until its first period is paid", async () => {
  const tried = await plan(500, "Tried", { trial_interval: "month", trial_interval_count: 1 });
  const own = await subscriber(tried, "chargeCustomerFail");
  const trial = { status: "trialing", product_id: tried };
  expect(await own.read()).toMatchObject(trial);
  expect((await own.change(pro)).status).toBe(400);
  expect(await own.read()).toMatchObject({ ...trial, pending_update: null });
  await own.replaceCard("visa");
  expect((await own.change(pro)).body).toMatchObject({ status: "active", product_id: pro });
  expect(await own.orders()).toMatchObject([givenUp, { ...paid, total: 3_000 }]);
  await expectSound();
});

test("the audit log names the customer, for the request and for the change", async () => {
  const own = await subscriber();
  await own.change(pro);
  const entries = await shop.rows(
    `select action, actor_kind, after ->> 'product' as product from audit_log
     where target_id = $1 order by id`,
    own.id,
  );
  const by = { actor_kind: "customer", product: "Pro" };
  expect(entries).toEqual([
    { action: "subscription.update_requested", ...by },
    { action: "subscription.updated", ...by },
  ]);
});

test("credit that covers the change pays it at once", async () => {
  await settings("invoice");
  const own = await subscriber(pro);
  await own.change(basic);
  await settings("prorate");
  await own.replaceCard("chargeCustomerFail");
  expect((await own.change(plus)).body.product_id).toBe(plus);
  expect(await own.orders()).toMatchObject([paid, { ...paid, credit: expect.any(Number) }]);
  await expectSound();
});

test("a customer whom the processor does not know anymore pays by the link", async () => {
  const own = await subscriber();
  await shop.rows("update customers set processor_id = 'cus_gone' where id = $1", own.customerId);
  expect((await own.change(pro)).body.pending_update).toEqual(waiting(pro));
  expect((await own.pay()).body.state).toBe("paid");
  expect((await own.read()).product_id).toBe(pro);
  await expectSound();
});

test("a removed card is a declined one", async () => {
  const own = await subscriber();
  await shop.rows(
    "update payment_methods set processor_id = 'pm_removed' where customer_id = $1",
    own.customerId,
  );
  const { status, body } = await own.change(pro);
  expect([status, body.error]).toEqual([400, "PaymentError"]);
  expect(await own.orders()).toMatchObject([givenUp]);
});

test("a processor that is away changes nothing", async () => {
  const own = await subscriber();
  const operation = "POST /v1/payment_intents/:id";
  await control.addFault({ operation, moment: "before", effect: "error", times: 100 });
  const { status, body } = await own.change(pro);
  await control.reset();
  expect([status, body.error]).toEqual([503, "PaymentProcessorUnavailable"]);
  expect(await own.read()).toMatchObject({ product_id: basic, pending_update: null });
  expect(await own.orders()).toMatchObject([givenUp]);
  expect((await own.change(pro)).body.product_id).toBe(pro);
  await expectSound();
});

test.each([
  ["taken", "visa", pro, null],
  ["declined", "chargeCustomerFail", basic, null],
])(
  "an unknown outcome is %s in the end: the reconciler reads it",
  async (_how, card, productId, pending) => {
    const own = await subscriber(basic, card);
    await control.setSwitches({ webhooks: { timing: "dropped" } });
    const operation = "POST /v1/payment_intents/:id/confirm";
    await control.addFault({ operation, moment: "after", effect: "hang", times: 10 });
    const { status, body } = await own.change(pro);
    await control.reset();
    expect([status, body.product_id, body.pending_update]).toEqual([200, basic, waiting(pro)]);
    await shop.moveClock(5);
    await shop.settle();
    expect(await own.read()).toMatchObject({ product_id: productId, pending_update: pending });
    // The event with the fee was dropped, too.
    await shop.moveClock(70);
    await expectSound();
  },
);

test("a repeated request with the same key is charged once and gets the same answer", async () => {
  const own = await subscriber();
  const key = { "idempotency-key": "change-once" };
  const first = await own.change(pro, key);
  const second = await own.change(pro, key);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
  expect(await own.orders()).toMatchObject([paid]);
});

test("of intents that were prepared for nothing, none is left open at the processor", async () => {
  const own = await subscriber(basic, asking);
  const replies = await Promise.all([own.change(pro), own.change(pro), own.change(pro)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const open = await shop.rows(
    `select id from sandbox_objects where kind = 'payment_intent' and body ->> 'status' = 'requires_payment_method'
       and body -> 'metadata' ? 'order_id'
       and not exists (select from orders where id::text = body -> 'metadata' ->> 'order_id')`,
  );
  expect(open).toEqual([]);
  await own.authenticate("approve");
  await expectSound();
});
