import { expect, test } from "vitest";
import { inPortal } from "#test/support/a-customer.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { aShop } from "#test/support/a-shop.ts";
import { aSubscription, type SubscriptionOptions } from "#test/support/a-subscription.ts";

/** Items that wait when a subscription ends, 15 days after its period began. */
const shop = await aShop({ now: "2026-03-01T09:00:00Z", works: true });
const { app, seller, processor } = shop;
const day = 24 * 60;
const plan = (amount: number | null, name: string) =>
  shop.product(amount, { name, recurring_interval: "month" });
const basic = await plan(1_000, "Basic");
const pro = await plan(3_000, "Pro");
const free = await plan(null, "Free");
const registered = await seller.post("/v1/tax-registrations/", {
  country: "DE",
  rate: 190_000,
  starts_at: "2026-01-01T00:00:00Z",
});
if (registered.status !== 201) throw new Error(registered.text);

async function readNow(): Promise<number> {
  const [clock] = await shop.rows("select clock_offset_ms from installation");
  return app.platform.clock.nowMs() + Number(clock?.clock_offset_ms);
}

/** On Basic, which was paid without tax. */
async function started(options: Partial<SubscriptionOptions> = {}) {
  const startsAt = new Date((await readNow()) - 15 * 86_400_000);
  const row = await aSubscription(
    { seller, processor },
    { productId: basic, startsAt, ...options },
  );
  const path = `/v1/subscriptions/${row.id}`;
  return { ...row, path };
}

/** Changes the plan, which is not billed before the renewal. */
async function changeLater(path: string, productId: string): Promise<void> {
  const body = { product_id: productId, proration_behavior: "prorate" };
  const { status, text } = await seller.patch(path, body);
  expect(status, text).toBe(200);
}

async function change(path: string, body: object) {
  const shown = await seller.post(`${path}/preview`, body);
  expect(shown.status, shown.text).toBe(200);
  const { status, text } = await seller.patch(path, body);
  expect(status, text).toBe(200);
  return shown.body;
}

async function listOrders(id: string) {
  const { body } = await seller.get(`/v1/orders/?sorting=created_at&limit=100`);
  return body.items.filter(
    (order: Record<string, unknown>) =>
      order.subscription_id === id && order.billing_reason !== "subscription_create",
  );
}

const readBalance = async (customerId: string): Promise<number> =>
  (await seller.get(`/v1/customers/${customerId}/balance`)).body.amount;

const readStatus = async (path: string) => (await seller.get(path)).body.status;

async function expectSound(): Promise<void> {
  await shop.settle();
  const { faults } = (await seller.post("/v1/ledger/verify", {})).body;
  // The first payments are made up.
  expect(faults.filter(({ check }: { check: string }) => check !== "charges")).toEqual([]);
}

test("after a cancellation, what waits is charged at the end of the period, as the preview says", async () => {
  const { id, path } = await started();
  await changeLater(path, pro);
  const shown = await change(path, { cancel_at_period_end: true });
  const [credit, debit] = [shown.items[0].amount, shown.items[1].amount];
  const due = credit + debit + Math.round(debit * 0.19);
  expect(shown).toMatchObject({
    items: [{ label: "Unused time on Basic" }, { label: "Remaining time on Pro" }],
    total_amount: due,
    due_amount: due,
    next_renewal: null,
  });
  const { body: wire } = await seller.get(path);
  expect(shown.effective_at).toBe(wire.current_period_end);
  const again = await seller.post(`${path}/preview`, {});
  expect(again.body).toEqual(shown);
  expect(await listOrders(id)).toEqual([]);

  await shop.moveClock(20 * day);
  expect(await readStatus(path)).toBe("canceled");
  const [order, ...others] = await listOrders(id);
  expect(others).toEqual([]);
  expect(order).toMatchObject({
    billing_reason: "subscription_cycle",
    status: "paid",
    total_amount: due,
    tax_amount: Math.round(debit * 0.19),
    items: [{ amount: credit }, { amount: debit }],
  });
  expect(order.created_at >= wire.current_period_end).toBe(true);
  await expectSound();
});

test("without anything that waits, an end makes no order", async () => {
  const { id, path } = await started();
  const shown = await change(path, { cancel_at_period_end: true });
  expect(shown).toMatchObject({ items: [], due_amount: 0, next_renewal: null });
  await shop.moveClock(20 * day);
  expect(await readStatus(path)).toBe("canceled");
  expect(await listOrders(id)).toEqual([]);
});

test("a subscription that is ended now is billed now, from the customer's credit first", async () => {
  const credited = await started({ productId: pro });
  await change(credited.path, { product_id: basic, proration_behavior: "invoice" });
  const { customerId } = credited;
  const balance = await readBalance(customerId);
  expect(balance).toBeGreaterThan(0);
  const { id, path } = await started({ customerId });
  await changeLater(path, pro);
  const shown = await change(path, { revoke: true });
  expect(shown.applied_balance_amount).toBe(-Math.min(balance, shown.total_amount));
  expect(shown.due_amount).toBe(shown.total_amount + shown.applied_balance_amount);
  await shop.settle();
  expect(await readStatus(path)).toBe("canceled");
  expect(await listOrders(id)).toMatchObject([
    {
      billing_reason: "subscription_update",
      status: "paid",
      total_amount: shown.total_amount,
      applied_balance_amount: shown.applied_balance_amount,
    },
  ]);
  await expectSound();
});

test("a plan that became free ends now, and its paid days are billed", async () => {
  const { id, path } = await started();
  await changeLater(path, pro);
  await shop.moveClock(5 * day);
  await changeLater(path, free);
  const shown = await change(path, { cancel_at_period_end: true });
  expect(shown.due_amount).toBeGreaterThan(0);
  await shop.settle();
  expect(await readStatus(path)).toBe("canceled");
  expect(await listOrders(id)).toMatchObject([
    { billing_reason: "subscription_update", status: "paid", total_amount: shown.total_amount },
  ]);
  await expectSound();
});

test("items that add up to a credit become credit, without an order", async () => {
  const { id, path, customerId } = await started({ productId: pro });
  await changeLater(path, basic);
  const shown = await change(path, { revoke: true });
  expect(shown).toMatchObject({ due_amount: 0, next_renewal: null });
  expect(shown.applied_balance_amount).toBeGreaterThan(0);
  expect(await listOrders(id)).toEqual([]);
  expect(await readBalance(customerId)).toBe(shown.applied_balance_amount);
  await expectSound();
});

/** Ended by its seller, with a card that is declined. */
async function owing() {
  const row = await started({ card: "chargeCustomerFail" });
  await changeLater(row.path, pro);
  await change(row.path, { revoke: true });
  await shop.settle();
  const [order] = await listOrders(row.id);
  const { url } = (await seller.get(`/v1/orders/${order.id}/payment-link`)).body;
  const link = new URL(url).pathname.replace("/pay/", "/v1/order-payments/");
  const read = async () => (await app.visitor().get(link)).body;
  const pay = () => app.visitor().post(`${link}/pay`, { confirmation_token_id: "ctoken_visa" });
  return { ...row, order, read, pay };
}

test("a last order that is declined is tried again by the schedule, then given up", async () => {
  const { id, path, order, read, customerId } = await owing();
  expect(order).toMatchObject({ status: "pending", given_up_at: null });
  expect(await read()).toMatchObject({
    state: "payable",
    due_amount: order.due_amount,
    deadline_at: null,
  });
  for (const [pause, tries] of [
    [2, 2],
    [5, 3],
    [7, 4],
  ] as const) {
    await shop.moveClock(pause * day);
    const [tried] = await shop.rows(
      "select failed_attempts from orders where subscription_id = $1 and status = 'pending'",
      id,
    );
    expect(tried?.failed_attempts).toBe(tries);
  }
  await shop.moveClock(8 * day);
  expect(await listOrders(id)).toMatchObject([
    { status: "pending", given_up_at: expect.any(String), next_payment_attempt_at: null },
  ]);
  expect(await read()).toMatchObject({ state: "closed", due_amount: 0 });
  expect(await readStatus(path)).toBe("canceled");
  const { body: customer } = await seller.get(`/v1/customers/${customerId}`);
  const { body: mails } = await app.visitor().get(`/api/dev/mailbox?to=${customer.email}`);
  const failed = mails.filter(({ subject }: { subject: string }) => /failed/.test(subject));
  expect(failed).toHaveLength(4);
  for (const { text } of failed) expect(text).not.toContain("your subscription ends");
  await expectSound();
});

test("a last order is paid by its link, and the subscription stays ended", async () => {
  const { id, path, pay, read, customerId } = await owing();
  expect(await read()).toMatchObject({ state: "payable", is_subscription_ended: true });
  const saved = () =>
    shop.rows("select id from payment_methods where customer_id = $1", customerId);
  const cards = (await saved()).length;
  expect((await pay()).body).toMatchObject({ state: "paid" });
  expect(await saved()).toHaveLength(cards);
  expect(await read()).toMatchObject({ state: "paid" });
  expect(await listOrders(id)).toMatchObject([{ status: "paid" }]);
  expect(await readStatus(path)).toBe("canceled");
  await expectSound();
});

test("a customer who is deleted is charged nothing, and the log says what that costs", async () => {
  const waits = await started();
  await changeLater(waits.path, pro);
  const owes = await owing();
  for (const { customerId } of [waits, owes]) await seller.delete(`/v1/customers/${customerId}`);
  await shop.settle();
  expect(await readStatus(waits.path)).toBe("canceled");
  for (const { id } of [waits, owes])
    expect(await listOrders(id)).toMatchObject([
      { status: "pending", given_up_at: expect.any(String), next_payment_attempt_at: null },
    ]);
  expect(await owes.read()).toMatchObject({ state: "closed" });
  const [order] = await listOrders(waits.id);
  const entries = await shop.rows(
    "select actor_kind, after from audit_log where action = 'subscription.revoked' and target_id = $1",
    waits.id,
  );
  expect(entries).toMatchObject([
    {
      actor_kind: "system",
      after: { product: "Pro", waivedAmount: order.total_amount, currency: "usd" },
    },
  ]);
  await expectSound();
});

test("a seller that closes collects no last order anymore", async () => {
  const other = await aSeller(app);
  const created = await other.post("/v1/products/", {
    name: "Plan",
    recurring_interval: "month",
    prices: [{ amount_type: "fixed", price_amount: 1_000, price_currency: "usd" }],
  });
  const dear = await other.post("/v1/products/", {
    name: "Dear plan",
    recurring_interval: "month",
    prices: [{ amount_type: "fixed", price_amount: 9_000, price_currency: "usd" }],
  });
  const row = await aSubscription(
    { seller: other, processor },
    { productId: created.body.id, card: "chargeCustomerFail" },
  );
  const path = `/v1/subscriptions/${row.id}`;
  await other.patch(path, { product_id: dear.body.id, proration_behavior: "prorate" });
  expect((await other.patch(path, { revoke: true })).status).toBe(200);
  await shop.settle();
  const { status, text } = await other.owner.post("/api/auth/organization/delete", {
    organizationId: other.organizationId,
  });
  expect(status, text).toBe(200);
  await shop.settle();
  const orders = await shop.rows(
    "select given_up_at from orders where subscription_id = $1 and status = 'pending'",
    row.id,
  );
  expect(orders).toEqual([{ given_up_at: expect.any(Date) }]);
});

test("a customer sees in the portal what the end costs", async () => {
  const { path, customerId, id } = await started();
  await changeLater(path, pro);
  const portal = await inPortal(app, seller, customerId);
  const own = `/subscriptions/${id}`;
  const { body: shown } = await portal.post(`${own}/preview`, { cancel_at_period_end: true });
  expect(shown.due_amount).toBeGreaterThan(0);
  expect((await portal.patch(own, { cancel_at_period_end: true })).status).toBe(200);
  expect((await portal.post(`${own}/preview`, {})).body).toEqual(shown);
});
