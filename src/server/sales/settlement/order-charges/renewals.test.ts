import { beforeEach, expect, test, vi } from "vitest";
import { minor } from "#contract/money.ts";
import { addCredit } from "#server/customers/customer-credit-store.ts";
import { makeDefault } from "#server/customers/payment-methods/default-payment-method.ts";
import { listPaymentMethods } from "#server/customers/payment-methods/payment-method-store.ts";
import { savePaymentMethod } from "#server/customers/payment-methods/save-payment-method.ts";
import { postTransfers } from "#server/money/ledger/post-transfers.ts";
import { creditGrantedLegs, ledgerSources } from "#server/money/ledger/posting-rules.ts";
import { ProcessorError } from "#server/money/processor/processor-error.ts";
import { newUuid } from "#server/platform/ids.ts";
import { endSubscription } from "#server/sales/subscriptions/endings/end-subscription.ts";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription, type SubscriptionOptions } from "#test/support/a-subscription.ts";
import { forSeller } from "#test/support/sold-orders.ts";
import { chargeOrderJob } from "./charge-order.ts";

const shop = await aShop({ works: true, now: "2026-01-31T09:00:00.000Z" });
const { control } = shop.sandbox;
const { seller } = shop;
const { platform } = shop.app;
const monthly = await shop.product(1_000, { name: "Pro", recurring_interval: "month" });
const yearly = await shop.product(9_000, { name: "Pro, yearly", recurring_interval: "year" });

const day = 24 * 60;
/** Attaches, and then every charge declines. */
const badCard = "chargeCustomerFail";

beforeEach(async () => {
  await control.reset();
  // Those of other tests stay as they are, however far this one moves the clock.
  await shop.rows("update subscriptions set due_at = null");
  await shop.rows("update orders set next_payment_attempt_at = null, payment_deadline_at = null");
});

/** Without the order of its first period, whose charge would be made up. */
const subscribe = (options: Partial<SubscriptionOptions> = {}) =>
  aSubscription(shop, { productId: monthly, isBilled: false, ...options });

async function read(id: string) {
  const [row] = await shop.rows("select * from subscriptions where id = $1", id);
  return row as Record<string, unknown> & { current_period_end: Date };
}

function listOrders(id: string) {
  return shop.rows(
    `select id, status, billing_reason, subtotal_amount, discount_amount, total_amount, applied_balance_amount,
       waived_amount, period_start, period_end, failed_attempts, next_payment_attempt_at, payment_deadline_at,
       given_up_at
     from orders where subscription_id = $1 order by period_start, created_at`,
    id,
  );
}

const listEvents = async (id: string) =>
  (
    await shop.rows(
      "select type from events where data ->> 'id' = $1 and type like 'subscription.%' order by sequence",
      id,
    )
  ).map(({ type }) => String(type).replace("subscription.", ""));

/** To so many days after the end of the current period. */
async function moveAfterPeriod(id: string, days = 0) {
  const [clock] = await shop.rows("select clock_offset_ms from installation");
  const now = platform.clock.nowMs() + Number(clock?.clock_offset_ms);
  const { current_period_end: end } = await read(id);
  await shop.moveClock((end.getTime() - now) / 60_000 + days * day + 1);
}

const payments = (id: string) =>
  shop.rows(
    `select payments.status, payments.decline_reason from payments join orders on orders.id = order_id
     where subscription_id = $1 order by payments.created_at`,
    id,
  );

/** Customers to whom a test granted credit that no one paid for. */
const grantedTo = new Set<string>();

async function expectSound() {
  const { body } = await seller.post("/v1/ledger/verify");
  const faults = body.faults.filter(
    ({ check, subject }: Record<"check" | "subject", string>) =>
      check !== "entitlements" || !grantedTo.has(subject),
  );
  expect(faults).toEqual([]);
}

async function newDefaultCard(customerId: string, alias: string) {
  const [customer] = await shop.rows(
    "select processor_id from customers where id = $1",
    customerId,
  );
  const setup = await shop.processor.setups.create({
    key: `intent:${newUuid()}:1`,
    customerId: String(customer?.processor_id),
    allowRedirects: false,
  });
  const source = { confirmationToken: `ctoken_${alias}`, returnUrl: "https://example.com" };
  const saved = await shop.processor.setups.confirm(setup.id, source, newUuid());
  if (saved.kind !== "succeeded" || !saved.paymentMethod) throw new Error(saved.kind);
  const method = saved.paymentMethod;
  await forSeller(seller, async (ctx) => {
    await savePaymentMethod(ctx, customerId, method);
    const methods = await listPaymentMethods(ctx.tx, ctx.sellerId, customerId);
    const added = methods.find(({ processorId }) => processorId === method.id);
    if (added) await makeDefault(ctx, added);
  });
}

test("at the end of its period a subscription is renewed and charged", async () => {
  const { id } = await subscribe({ startsAt: new Date("2026-01-31T09:00:00.000Z") });
  await moveAfterPeriod(id);

  expect(await read(id)).toMatchObject({
    status: "active",
    current_period_start: new Date("2026-02-28T09:00:00.000Z"),
    current_period_end: new Date("2026-03-31T09:00:00.000Z"),
    due_at: new Date("2026-03-31T09:00:00.000Z"),
    period_number: 1,
  });
  expect(await listOrders(id)).toMatchObject([
    {
      status: "paid",
      billing_reason: "subscription_cycle",
      total_amount: 1_000,
      period_start: new Date("2026-02-28T09:00:00.000Z"),
    },
  ]);
  expect(await listEvents(id)).toEqual(["updated"]);
  await expectSound();
});

test("a subscription that a checkout began is renewed to the same card", async () => {
  const checkout = await shop.checkout(monthly);
  expect((await shop.confirm(checkout)).status).toBe(200);
  await shop.settle();
  const [row] = await shop.rows("select id from subscriptions where checkout_id = $1", checkout.id);
  const id = String(row?.id);
  await moveAfterPeriod(id);
  expect(
    (await listOrders(id)).map(({ status, billing_reason }) => [status, billing_reason]),
  ).toEqual([
    ["paid", "subscription_create"],
    ["paid", "subscription_cycle"],
  ]);
  await expectSound();
});

test("a card that is declined is tried five times, then the subscription ends and the order is given up", async () => {
  const { id } = await subscribe({ card: badCard });
  await moveAfterPeriod(id);
  const first = await read(id);
  expect(first).toMatchObject({ status: "past_due", due_at: null });
  const [failed] = await listOrders(id);
  const failedAt = first.past_due_at as Date;
  expect(failed).toMatchObject({
    status: "pending",
    failed_attempts: 1,
    next_payment_attempt_at: new Date(failedAt.getTime() + 2 * day * 60_000),
    payment_deadline_at: new Date(failedAt.getTime() + 21 * day * 60_000 + 60_000),
  });
  expect(await listEvents(id)).toEqual(["updated", "updated"]);
  await expectSound();

  await shop.moveClock(20 * day);
  expect((await listOrders(id))[0]).toMatchObject({ failed_attempts: 4 });
  expect(await read(id)).toMatchObject({ status: "past_due" });

  await shop.moveClock(2 * day);
  expect(await read(id)).toMatchObject({ status: "canceled", due_at: null });
  expect((await listOrders(id))[0]).toMatchObject({
    status: "pending",
    failed_attempts: 5,
    given_up_at: new Date(failedAt.getTime() + 21 * day * 60_000),
    next_payment_attempt_at: null,
    waived_amount: 1_000,
  });
  expect(await payments(id)).toEqual(
    Array(5).fill({ status: "failed", decline_reason: "generic_decline" }),
  );
  expect(await listEvents(id)).toEqual(["updated", "updated", "updated", "canceled", "revoked"]);
  await expectSound();
});

test("a new default card is charged at once, and the subscription is active again", async () => {
  const { id, customerId } = await subscribe({ card: badCard });
  await moveAfterPeriod(id);
  expect(await read(id)).toMatchObject({ status: "past_due" });
  await newDefaultCard(customerId, "mastercard");
  await shop.settle();
  const row = await read(id);
  expect(row).toMatchObject({
    status: "active",
    past_due_at: null,
    due_at: row.current_period_end,
  });
  expect((await listOrders(id))[0]).toMatchObject({
    status: "paid",
    next_payment_attempt_at: null,
  });
  expect(await listEvents(id)).toEqual(["updated", "updated", "updated", "active"]);
  await expectSound();
});

test.each(["visa", badCard])(
  "a card that becomes the default while another is charged comes next: %s",
  async (alias) => {
    const { id, customerId } = await subscribe({ card: badCard });
    await control.setSwitches({ webhooks: { timing: "dropped" } });
    // The decline is made, but its answer does not arrive.
    const operation = "POST /v1/payment_intents/:id/confirm";
    await control.addFault({ operation, moment: "after", effect: "error", times: 3 });
    await moveAfterPeriod(id);
    await shop.settle();
    const live = `select count(*)::int as live from payment_attempts join orders on orders.id = order_id
      where subscription_id = $1 and ended_at is null`;
    expect(await shop.rows(live, id)).toEqual([{ live: 1 }]);
    await newDefaultCard(customerId, alias);
    await shop.settle();
    await shop.moveClock(5);
    await shop.settle();
    const isPaid = alias === "visa";
    expect((await read(id)).status).toBe(isPaid ? "active" : "past_due");
    const tried = await shop.rows(
      `select payment_attempts.status, payment_attempts.begun_by, is_default from payment_attempts
       join orders on orders.id = order_id join payment_methods on payment_methods.id = payment_method_id
       where subscription_id = $1 order by payment_attempts.created_at`,
      id,
    );
    expect(tried).toEqual([
      { status: "canceled", begun_by: "schedule", is_default: false },
      { status: isPaid ? "succeeded" : "failed", begun_by: "new_method", is_default: true },
    ]);
    await expectSound();
  },
);

test("a first card that is saved while the charge fails without one is charged", async () => {
  const { id, customerId } = await subscribe();
  await shop.rows(
    "update payment_methods set deleted_at = now() where customer_id = $1",
    customerId,
  );
  await moveAfterPeriod(id);
  const [order] = await listOrders(id);
  // As if the card had come between the search for one and the record of the failure.
  await shop.rows("update orders set failed_attempts = 0 where id = $1", order?.id);
  const writeFailure = await chargeOrderJob(shop.processor).run(
    shop.app.platform,
    { sellerId: seller.organizationId, orderId: String(order?.id), failedAttempts: 0 },
    { id: 1, attempt: 1, signal: new AbortController().signal },
  );
  await newDefaultCard(customerId, "visa");
  await shop.settle();
  expect((await listOrders(id))[0]).toMatchObject({ status: "pending" });
  await forSeller(seller, async (ctx) => writeFailure?.(ctx));
  await shop.settle();
  expect((await listOrders(id))[0]).toMatchObject({ status: "paid" });
  expect((await read(id)).status).toBe("active");
});

test("a new card that is declined, too, does not move the schedule", async () => {
  const { id, customerId } = await subscribe({ card: badCard });
  await moveAfterPeriod(id);
  const [before] = await listOrders(id);
  await newDefaultCard(customerId, badCard);
  await shop.settle();
  expect(await listOrders(id)).toEqual([before]);
  expect(await payments(id)).toHaveLength(2);
});

test("a customer without a card fails like one whose card is declined", async () => {
  const { id, customerId } = await subscribe();
  await shop.rows(
    "update payment_methods set deleted_at = now(), is_default = false where customer_id = $1",
    customerId,
  );
  await moveAfterPeriod(id);
  expect(await read(id)).toMatchObject({ status: "past_due" });
  expect((await listOrders(id))[0]).toMatchObject({ failed_attempts: 1 });
  await moveAfterPeriod(id, -6);
  expect(await read(id)).toMatchObject({ status: "canceled" });
  await expectSound();
});

test.each(["create", "confirm"] as const)(
  "a processor that refuses to %s an intent for good is asked again by the schedule",
  async (call) => {
    const { id } = await subscribe();
    const reason = new ProcessorError("invalid_request", "Invalid currency: usd", { status: 400 });
    const refuse = vi.spyOn(shop.processor.payments, call).mockRejectedValue(reason);
    await moveAfterPeriod(id);
    await shop.settle();
    const calls = refuse.mock.calls.length;
    expect(await listOrders(id)).toMatchObject([{ status: "pending", failed_attempts: 1 }]);
    expect((await read(id)).status).toBe("past_due");
    await shop.moveClock(1.5 * day);
    await shop.settle();
    expect(refuse.mock.calls.length).toBe(calls);
    await shop.moveClock(day);
    await shop.settle();
    refuse.mockRestore();
    expect(await listOrders(id)).toMatchObject([{ status: "pending", failed_attempts: 2 }]);
    await expectSound();
  },
);

test("a schedule that a final decline stopped stays stopped when the same card is tried again", async () => {
  const { id } = await subscribe({ card: badCard });
  await moveAfterPeriod(id);
  await shop.settle();
  const [order] = await listOrders(id);
  expect(order).toMatchObject({ failed_attempts: 1 });
  await shop.rows("update orders set next_payment_attempt_at = null where id = $1", order?.id);
  const { status } = await seller.post(`/v1/orders/${order?.id}/retry`);
  expect(status).toBe(400);
  expect(await listOrders(id)).toMatchObject([
    { failed_attempts: 1, next_payment_attempt_at: null },
  ]);
});

test("a card whose bank wants to see the buyer fails, and nothing is charged", async () => {
  const { id } = await subscribe();
  const [row] = await shop.rows("select customer_id from subscriptions where id = $1", id);
  await shop.rows(
    "update payment_methods set deleted_at = now(), is_default = false where customer_id = $1",
    row?.customer_id,
  );
  const setup = await newAuthenticationCard(String(row?.customer_id));
  expect(setup).toBe("saved");
  await moveAfterPeriod(id);
  expect(await read(id)).toMatchObject({ status: "past_due" });
  expect(await payments(id)).toMatchObject([
    { status: "failed", decline_reason: "authentication_required" },
  ]);
  const [customer] = await shop.rows("select email from customers where id = $1", row?.customer_id);
  const to = encodeURIComponent(String(customer?.email));
  const { body: mails } = await shop.app.visitor().get(`/api/dev/mailbox?to=${to}`);
  expect(mails[0].text).toContain("ending in 3184: Your bank asks you to confirm this payment.");
});

/** The card asks for authentication at each payment; it was saved by the customer before. */
async function newAuthenticationCard(customerId: string): Promise<string> {
  const [customer] = await shop.rows(
    "select processor_id from customers where id = $1",
    customerId,
  );
  const { stripeClient } = await import("#test/support/stripe-client.ts");
  const method = await stripeClient(shop.sandbox).paymentMethods.attach(
    "pm_card_authenticationRequired",
    { customer: String(customer?.processor_id) },
  );
  await forSeller(seller, (ctx) =>
    savePaymentMethod(ctx, customerId, {
      id: method.id,
      type: "card",
      customerId: String(customer?.processor_id),
      card: {
        brand: "visa",
        last4: "3184",
        expMonth: 12,
        expYear: 2044,
        fingerprint: null,
        country: null,
      },
    }),
  );
  return "saved";
}

test("a trial becomes a paid period that is counted from its end", async () => {
  const { id } = await subscribe({ status: "trialing" });
  const { current_period_end: trialEnd } = await read(id);
  await moveAfterPeriod(id);
  expect(await read(id)).toMatchObject({
    status: "active",
    anchor_at: trialEnd,
    period_number: 0,
    current_period_start: trialEnd,
  });
  expect(await listOrders(id)).toMatchObject([
    { status: "paid", billing_reason: "subscription_cycle", period_start: trialEnd },
  ]);
  expect(await listEvents(id)).toEqual(["updated"]);
});

test("a subscription that was canceled ends with its period, without another order", async () => {
  const { id } = await subscribe();
  await shop.rows(
    "update subscriptions set cancel_at_period_end = true, canceled_at = created_at, ends_at = current_period_end where id = $1",
    id,
  );
  const { current_period_end: end } = await read(id);
  await moveAfterPeriod(id);
  expect(await read(id)).toMatchObject({ status: "canceled", ended_at: end });
  expect(await listOrders(id)).toEqual([]);
  expect(await listEvents(id)).toEqual(["updated", "revoked"]);
});

test("a discount for two months is taken off two periods, then the full amount is charged", async () => {
  const discountId = await shop.discount({
    type: "percentage",
    basis_points: 2_500,
    duration: "repeating",
    duration_in_months: 2,
  });
  const { id } = await subscribe({ discountId });
  await moveAfterPeriod(id);
  expect(await read(id)).toMatchObject({ amount: 750, discount_id: discountId });
  await moveAfterPeriod(id);
  expect(await read(id)).toMatchObject({ amount: 1_000, discount_id: null });
  expect((await listOrders(id)).map(({ total_amount }) => total_amount)).toEqual([750, 1_000]);
  await expectSound();
});

test("a plan that waited for the end of the period is billed from then on", async () => {
  const { id } = await subscribe();
  const [price] = await shop.rows("select id from product_prices where product_id = $1", yearly);
  await shop.rows(
    "update subscriptions set pending_product_id = $2, pending_price_ids = array[$3::uuid] where id = $1",
    id,
    yearly,
    price?.id,
  );
  const { current_period_end: end } = await read(id);
  await moveAfterPeriod(id);
  expect(await read(id)).toMatchObject({
    product_id: yearly,
    pending_product_id: null,
    recurring_interval: "year",
    amount: 9_000,
    anchor_at: end,
    period_number: 0,
  });
  expect(await listOrders(id)).toMatchObject([{ status: "paid", total_amount: 9_000 }]);
});

test("credit pays a renewal first, and the card the rest", async () => {
  const { id, customerId } = await subscribe();
  const ended = await subscribe({ customerId });
  grantedTo.add(`customer ${customerId}`);
  await forSeller(seller, async (ctx) => {
    await endSubscription(ctx, ended, { cause: "unpaid" });
    const credit = { organizationId: ctx.sellerId, customerId, currency: "usd", amount: 1_300 };
    await addCredit(ctx.tx, credit);
    const legs = creditGrantedLegs({ net: minor(1_300), tax: minor(0) });
    const source = ledgerSources.subscriptionCredit(ended.id);
    await postTransfers(ctx, [{ source, currency: "usd", customerId, legs }]);
  });
  await moveAfterPeriod(id);
  await moveAfterPeriod(id);
  expect(await listOrders(id)).toMatchObject([
    { status: "paid", applied_balance_amount: -1_000 },
    { status: "paid", applied_balance_amount: -300 },
  ]);
  expect(await payments(id)).toEqual([{ status: "succeeded", decline_reason: null }]);
  await expectSound();

  const last = (await listOrders(id)).at(-1);
  const refund = { order_id: last?.id, reason: "other", amount: 1_000 };
  expect((await seller.post("/v1/refunds/", refund)).status).toBe(200);
  const { rows } = await platform.database.pool.query(
    "select amount::int from customer_credits where customer_id = $1",
    [customerId],
  );
  expect(rows).toEqual([{ amount: 300 }]);
  await expectSound();
});

test("deleting a customer ends their subscriptions", async () => {
  const { id, customerId } = await subscribe();
  const other = await subscribe();
  expect((await seller.delete(`/v1/customers/${customerId}`)).status).toBe(204);
  await shop.settle();
  expect(await read(id)).toMatchObject({ status: "canceled", due_at: null });
  expect(await read(other.id)).toMatchObject({ status: "active" });
});
