import { beforeEach, expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import { newUuid } from "#server/platform/ids.ts";
import { aShop } from "#test/support/a-shop.ts";
import { mailsTo } from "#test/support/people.ts";
import { forSeller } from "#test/support/sold-orders.ts";
import { receiveProcessorDispute } from "./receive-processor-dispute.ts";

/**
 * Money that a bank returns takes back the credit that was given for it. The credit pays for other
 * time otherwise.
 */
const shop = await aShop({ works: true, now: "2027-03-01T09:00:00.000Z" });
const { seller, sandbox } = shop;
const plan = (amount: number, name: string, more: Record<string, unknown> = {}) =>
  shop.product(amount, { name, recurring_interval: "month", ...more });
const small = await plan(100, "Small");
const middle = await plan(10_000, "Middle");
const large = await plan(30_000, "Large");
const inclusivePrice = {
  amount_type: "fixed",
  price_amount: 35_700,
  price_currency: "usd",
  tax_behavior: "inclusive",
};
const inclusiveLarge = await plan(0, "Large with tax", { prices: [inclusivePrice] });
await seller.post("/v1/tax-registrations/", {
  country: "DE",
  rate: 190_000,
  starts_at: "2026-01-01T00:00:00Z",
});

beforeEach(() => sandbox.control.reset());

const taxFree = { country: "NO", line1: "Gate 1", city: "Oslo", postal_code: "0150" };
const taxed = { country: "DE", line1: "Ring 1", city: "Bonn", postal_code: "53111" };

interface Bought {
  id: string;
  customerId: string;
  orderId: string;
  email: string;
}

/** Bought a minute ago, so that almost all of the period is left. */
async function bought(productId: string, address: object = taxFree): Promise<Bought> {
  const checkout = await shop.checkout(productId);
  const { status, text } = await shop.confirm(checkout, { customer_billing_address: address });
  expect(status, text).toBe(200);
  await shop.moveClock(1);
  const [row] = await shop.rows(
    `select subscriptions.id, subscriptions.customer_id, orders.id as order_id, orders.customer_email
     from subscriptions join orders on orders.subscription_id = subscriptions.id
     where subscriptions.checkout_id = $1`,
    checkout.id,
  );
  return {
    id: String(row?.id),
    customerId: String(row?.customer_id),
    orderId: String(row?.order_id),
    email: String(row?.customer_email),
  };
}

async function change(id: string, productId: string, behavior = "invoice"): Promise<void> {
  await shop.moveClock(1);
  const body = { product_id: productId, proration_behavior: behavior };
  const { status, text } = await seller.patch(`/v1/subscriptions/${id}`, body);
  expect(status, text).toBe(200);
  await shop.settle();
}

/** The bank disputes the payment of an order. Returns the id of the dispute at the processor. */
async function disputed(orderId: string): Promise<string> {
  const [payment] = await shop.rows(
    "select charge_id from payments where order_id = $1 and status = 'succeeded'",
    orderId,
  );
  const id = await sandbox.control.openDispute(String(payment?.charge_id), "fraudulent");
  await shop.settle();
  return id;
}

async function lost(orderId: string): Promise<string> {
  const id = await disputed(orderId);
  await sandbox.control.endDispute(id, "lost");
  await shop.settle();
  return id;
}

const readDispute = async (orderId: string) =>
  (await seller.get(`/v1/disputes/?order_id=${orderId}`)).body.items[0];
const readSubscription = async (id: string) => (await seller.get(`/v1/subscriptions/${id}`)).body;
const readBalance = async (customerId: string): Promise<number> =>
  (await seller.get(`/v1/customers/${customerId}/balance`)).body.amount;

async function listOrders(customerId: string) {
  const { body } = await seller.get(`/v1/orders/?customer_id=${customerId}&sorting=created_at`);
  return body.items;
}

async function readAccounts(customerId: string): Promise<Record<string, number>> {
  const rows = await shop.rows(
    `select account, sum(amount)::int as balance from (
       select debit_account as account, amount from ledger_entries where customer_id = $1
       union all
       select credit_account, -amount from ledger_entries where customer_id = $1
     ) as sides where account <> 'processor_fees' group by account having sum(amount) <> 0`,
    customerId,
  );
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]));
}

/** A minute is used before each change. */
const near = (amount: number) => ({
  asymmetricMatch: (shown: unknown) => Math.abs(Number(shown) - amount) <= 6,
  toString: () => `about ${amount}`,
});

async function expectSound(): Promise<void> {
  const { faults } = (await seller.post("/v1/ledger/verify", {})).body;
  const isMadeUp = ({ message }: { message: string }) => /processor has no dispute/.test(message);
  expect(faults.filter((fault: { message: string }) => !isMadeUp(fault))).toEqual([]);
}

test("pay, downgrade, charge back: the credit goes back, too", async () => {
  const { id, customerId, orderId, email } = await bought(large);
  await change(id, small);
  expect(await readBalance(customerId)).toEqual(near(29_900));
  await lost(orderId);

  expect(await readBalance(customerId)).toBe(0);
  expect(await readDispute(orderId)).toMatchObject({
    status: "lost",
    credit_taken_amount: near(29_900),
    credit_owed_amount: 0,
    credit_dropped_amount: 0,
  });
  // Nothing was spent, so the subscription goes on.
  expect((await readSubscription(id)).status).toBe("active");
  expect(await readAccounts(customerId)).toMatchObject({ revenue: -30_000 });
  const [mail] = await mailsTo(shop.app, email, "Your credit was taken back");
  expect(mail?.text).toMatch(/Credit of \$29[89]\.\d\d .* was taken back/);
  expect(mail?.text).not.toContain("You owe");
  await expectSound();
});

test("credit that is spent is owed, and the subscription ends", async () => {
  const { id, customerId, orderId, email } = await bought(large);
  await change(id, small);
  await change(id, large);
  expect(await readBalance(customerId)).toEqual(near(0));
  await lost(orderId);

  expect(await readDispute(orderId)).toMatchObject({
    credit_taken_amount: near(0),
    credit_owed_amount: near(29_900),
  });
  expect(await readSubscription(id)).toMatchObject({ status: "canceled" });
  expect(await readAccounts(customerId)).toMatchObject({ customer_receivable: near(29_900) });
  const order = (await seller.get(`/v1/orders/${orderId}`)).body;
  expect(order.disputes).toMatchObject([{ credit_owed_amount: near(29_900) }]);
  const acts = await shop.rows(
    `select action, after from audit_log where organization_id = $1 and after ->> 'order' = $2
     order by id`,
    seller.organizationId,
    order.invoice_number,
  );
  expect(acts).toMatchObject([
    { action: "dispute.opened" },
    { action: "dispute.credit_taken_back", after: { amount: near(29_900), owed: near(29_900) } },
    { action: "subscription.revoked", after: { owed: near(29_900), currency: "usd" } },
    { action: "dispute.closed" },
  ]);
  const [mail] = await mailsTo(shop.app, email, "Your credit was taken back");
  expect(mail?.text).toMatch(/used \$29[89]\.\d\d of it\. You owe this amount/);
  await expectSound();
});

test("of a part that the bank returns, used time comes first", async () => {
  const { id, customerId, orderId } = await bought(large);
  await shop.moveClock(15.5 * 24 * 60);
  await change(id, small);
  expect(await readBalance(customerId)).toEqual(near(14_950));
  const [payment] = await shop.rows("select charge_id from payments where order_id = $1", orderId);
  await seller.post("/v1/refunds/", {
    order_id: orderId,
    amount: 10_000,
    reason: "customer_request",
  });
  await sandbox.control.openDispute(String(payment?.charge_id), "fraudulent");
  await shop.settle();
  const { id: disputeId } = await readDispute(orderId);
  await seller.post(`/v1/disputes/${disputeId}/accept`);
  await shop.settle();
  expect(await readDispute(orderId)).toMatchObject({ amount: 20_000, status: "accepted" });
  expect(await readBalance(customerId)).toBe(0);
  await expectSound();
});

test("a chargeback of the order behind a credit lowers what a change of plan credits", async () => {
  const { id, customerId, orderId } = await bought(middle);
  await change(id, large);
  await lost(orderId);
  expect(await readDispute(orderId)).toMatchObject({ credit_taken_amount: 0 });
  await change(id, small);
  // 200.00 were paid and not returned.
  expect(await readBalance(customerId)).toEqual(near(19_900));
  await expectSound();
});

test("after an upgrade whose money is there the whole rest is credited", async () => {
  const { id, customerId } = await bought(middle);
  await change(id, large);
  await change(id, small);
  expect(await readBalance(customerId)).toEqual(near(29_900));
  await expectSound();
});

test("a chargeback takes back credit that its money gave two changes later", async () => {
  const { id, customerId, orderId } = await bought(middle);
  await change(id, large);
  await change(id, small);
  await lost(orderId);
  expect(await readBalance(customerId)).toEqual(near(19_900));
  expect(await readDispute(orderId)).toMatchObject({ credit_taken_amount: near(10_000) });
  await expectSound();
});

test("credit that waits for the renewal is dropped", async () => {
  const { id, customerId, orderId } = await bought(large);
  await change(id, middle, "prorate");
  await lost(orderId);
  expect(await readDispute(orderId)).toMatchObject({
    credit_taken_amount: 0,
    credit_dropped_amount: near(30_000),
  });
  await shop.moveClock(31 * 24 * 60);
  const [, renewal] = await listOrders(customerId);
  expect(renewal.total_amount).toEqual(near(20_000));
  await expectSound();
});

/** A bank that returns only a part, and decides at once. The sandbox has no such dispute. */
async function partlyLost(orderId: string, amount: number): Promise<number> {
  const [payment] = await shop.rows("select charge_id from payments where order_id = $1", orderId);
  const id = `du_${newUuid()}`;
  await forSeller(seller, (ctx) =>
    receiveProcessorDispute(ctx, {
      kind: "read",
      id,
      status: "lost",
      amount: minor(amount),
      currency: "usd",
      reason: "fraudulent",
      chargeId: String(payment?.charge_id),
      createdAt: ctx.now,
      dueBy: null,
      evidenceText: null,
      isEvidenceSubmitted: false,
      isWithdrawn: true,
      isReinstated: false,
      fee: minor(0),
      feeReturned: minor(0),
      feeCurrency: "usd",
    }),
  );
  const [dispute] = await shop.rows(
    "select credit_taken_amount + credit_dropped_amount as amount from disputes where processor_id = $1",
    id,
  );
  return Number(dispute?.amount);
}

test.each([
  ["on top of the price", large],
  ["contained in the price", inclusiveLarge],
])("parts of a credit are taken back one after the other, with their tax %s", async (...given) => {
  const { id, customerId, orderId } = await bought(given[1], taxed);
  await change(id, small);
  const whole = await readBalance(customerId);
  const first = await partlyLost(orderId, 11_900);
  expect(first).toEqual(near(11_900));
  expect(await readBalance(customerId)).toBe(whole - first);
  const second = await partlyLost(orderId, 23_800);
  expect([await readBalance(customerId), first + second]).toEqual([0, whole]);
  await expectSound();
});

test.each([
  ["on top of the price", large],
  ["contained in the price", inclusiveLarge],
])("of an item that waits the rest goes on waiting, with its tax %s", async (...given) => {
  const { id, customerId, orderId } = await bought(given[1], taxed);
  await change(id, small, "prorate");
  const preview = async () => (await seller.post(`/v1/subscriptions/${id}/preview`, {})).body;
  const { total_amount: before } = await preview();
  const first = await partlyLost(orderId, 11_900);
  expect(first).toEqual(near(11_900));
  const { total_amount: after } = await preview();
  expect(after - before).toEqual(near(first));
  // The rest is billed now, and then taken back, too.
  await change(id, middle);
  const [, order] = await listOrders(customerId);
  expect(order.total_amount).toEqual(near(11_900 - 23_800));
  const second = await partlyLost(orderId, 23_800);
  expect(await readBalance(customerId)).toBe(0);
  expect(second).toEqual(near(0 - order.total_amount));
  await expectSound();
});

test.each([
  ["that was there", false],
  ["that was spent", true],
])("a dispute that is won by an appeal gives credit back %s", async (_name, isSpent) => {
  const { id, customerId, orderId } = await bought(large, taxed);
  await change(id, small);
  if (isSpent) await change(id, large);
  const before = [await readBalance(customerId), await readAccounts(customerId)];
  const dispute = await lost(orderId);
  expect(await readBalance(customerId)).toBe(0);
  await sandbox.control.endDispute(dispute, "won");
  await shop.settle();
  expect([await readBalance(customerId), await readAccounts(customerId)]).toEqual(before);
  const [report] = await shop.rows(
    `select sum(amount)::int as tax,
       bool_and(kind = 'sale') filter (where source like '%credit%') as is_of_sales
     from tax_entries
     where organization_id = $1 and source like 'dispute:%'
       and order_id in (select id from orders where customer_id = $2)`,
    seller.organizationId,
    customerId,
  );
  expect(report).toEqual({ tax: 0, is_of_sales: true });
  await expectSound();
});

test("credit that waited becomes credit of the customer after an appeal", async () => {
  const { id, customerId, orderId } = await bought(large);
  await change(id, middle, "prorate");
  const dispute = await lost(orderId);
  await sandbox.control.endDispute(dispute, "won");
  await shop.settle();
  expect(await readBalance(customerId)).toEqual(near(30_000));
  await expectSound();
});

test("a dispute that is won, or an order without credit, changes nothing", async () => {
  const { id, customerId, orderId } = await bought(large);
  await change(id, small);
  const dispute = await disputed(orderId);
  await sandbox.control.endDispute(dispute, "won");
  await shop.settle();
  expect(await readBalance(customerId)).toEqual(near(29_900));

  const other = await bought(large);
  await lost(other.orderId);
  expect(await readDispute(other.orderId)).toMatchObject({ credit_taken_amount: 0 });
  expect((await readSubscription(other.id)).status).toBe("active");
  await expectSound();
});
