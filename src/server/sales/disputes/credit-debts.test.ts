import { beforeEach, expect, test } from "vitest";
import { verifyLedger } from "#server/money/ledger/verify-ledger.ts";
import { inPortal } from "#test/support/a-customer.ts";
import { aShop } from "#test/support/a-shop.ts";
import { replaceCard } from "#test/support/an-own-change.ts";
import { mailsTo } from "#test/support/people.ts";

/**
 * Credit that was spent and then taken back by a lost dispute is owed. All that gives the customer
 * credit afterwards pays that first.
 */
const shop = await aShop({ works: true, now: "2027-03-01T09:00:00.000Z" });
const { seller, sandbox } = shop;
const plan = (amount: number, name: string, more: Record<string, unknown> = {}) =>
  shop.product(amount, { name, recurring_interval: "month", ...more });
const tiny = await plan(100, "Tiny");
const small = await plan(1_000, "Small");
const large = await plan(30_000, "Large");
const huge = await plan(60_000, "Huge");
await seller.patch(`/v1/organizations/${seller.organizationId}`, {
  subscription_settings: {
    allow_multiple_subscriptions: true,
    allow_customer_updates: true,
    proration_behavior: "invoice",
  },
});

beforeEach(() => sandbox.control.reset());

const taxFree = { country: "NO", line1: "Gate 1", city: "Oslo", postal_code: "0150" };

interface Bought {
  id: string;
  customerId: string;
  orderId: string;
  email: string;
}

/** Another subscription of the same customer, if one is given. */
async function bought(productId: string, known?: Bought): Promise<Bought> {
  const checkout = await shop.checkout(productId, known && { customer_id: known.customerId });
  const email = known && { customer_email: known.email };
  const body = { customer_billing_address: taxFree, ...email };
  const { status, text } = await shop.confirm(checkout, body);
  expect(status, text).toBe(200);
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

async function changed(id: string, productId: string): Promise<void> {
  await shop.moveClock(1);
  const body = { product_id: productId, proration_behavior: "invoice" };
  const { status, text } = await seller.patch(`/v1/subscriptions/${id}`, body);
  expect(status, text).toBe(200);
  await shop.settle();
}

/** The bank returns the payment of an order. Returns the id of the dispute at the processor. */
async function lost(orderId: string): Promise<string> {
  const [payment] = await shop.rows(
    "select charge_id from payments where order_id = $1 and status = 'succeeded'",
    orderId,
  );
  const id = await sandbox.control.openDispute(String(payment?.charge_id), "fraudulent");
  await shop.settle();
  await sandbox.control.endDispute(id, "lost");
  await shop.settle();
  return id;
}

async function wonByAppeal(processorId: string): Promise<void> {
  await sandbox.control.endDispute(processorId, "won");
  await shop.settle();
}

const readDispute = async (orderId: string) =>
  (await seller.get(`/v1/disputes/?order_id=${orderId}`)).body.items[0];
const readBalance = async (customerId: string): Promise<number> =>
  (await seller.get(`/v1/customers/${customerId}/balance`)).body.amount;

/** Some minutes are used before each change. */
const near = (amount: number) => ({
  asymmetricMatch: (shown: unknown) => Math.abs(Number(shown) - amount) <= 10,
  toString: () => `about ${amount}`,
});

async function listFaults(): Promise<string[]> {
  const { database, services } = shop.app.platform;
  const { faults } = await verifyLedger(database.db, seller.organizationId, services.ledgerChecks);
  return faults.map(({ message }) => message);
}

const expectSound = async () => expect(await listFaults()).toEqual([]);

/** A change of plan that waits for the bank of the customer takes the credit of another plan. */
async function parked() {
  const first = await bought(large);
  const { customerId } = first;
  const second = await bought(small, first);
  await changed(first.id, tiny);
  expect(await readBalance(customerId)).toEqual(near(29_900));
  await shop.rows(
    `update payment_methods set deleted_at = now() where id <>
       (select id from payment_methods where customer_id = $1 order by created_at desc limit 1)
     and customer_id = $1`,
    customerId,
  );
  await replaceCard(shop, customerId, "threeDSecure2Required");
  const portal = await inPortal(shop.app, seller, customerId);
  const path = `/subscriptions/${second.id}`;
  const { body } = await portal.patch(path, { product_id: huge });
  expect(body.pending_update).toMatchObject({ product_id: huge });
  expect(await readBalance(customerId)).toBe(0);
  const withdraw = async () => {
    const { status, text } = await portal.patch(path, { pending_update: null });
    expect(status, text).toBe(200);
    await shop.settle();
  };
  return { first, second, customerId, withdraw };
}

test("credit that a held change used does not come back to a customer who owes it", async () => {
  const { first, customerId, withdraw } = await parked();
  await lost(first.orderId);
  expect(await readDispute(first.orderId)).toMatchObject({
    credit_taken_amount: 0,
    credit_owed_amount: near(29_900),
  });
  await withdraw();
  expect(await readBalance(customerId)).toBe(0);
  expect(await readDispute(first.orderId)).toMatchObject({
    credit_taken_amount: near(29_900),
    credit_owed_amount: 0,
  });
  await expectSound();
});

test("credit that a held change used comes back to a customer who owes nothing", async () => {
  const { customerId, withdraw } = await parked();
  await withdraw();
  expect(await readBalance(customerId)).toEqual(near(29_900));
  await expectSound();
});

/** The credit of the first plan pays for the second one. */
async function spent() {
  const first = await bought(large);
  const { customerId } = first;
  const second = await bought(tiny, first);
  await changed(first.id, tiny);
  await changed(second.id, large);
  expect(await readBalance(customerId)).toEqual(near(0));
  return { first, second, customerId };
}

test("credit of another plan that was bought with it pays what is owed", async () => {
  const { first, second, customerId } = await spent();
  await lost(first.orderId);
  expect(await readDispute(first.orderId)).toMatchObject({ credit_owed_amount: near(29_900) });
  await changed(second.id, small);
  expect(await readBalance(customerId)).toBe(0);
  // 10.00 of it are the price of the plan that goes on.
  expect(await readDispute(first.orderId)).toMatchObject({
    credit_taken_amount: near(29_000),
    credit_owed_amount: near(900),
  });
  await expectSound();
});

test("credit of a plan that was bought with credit is the customer's otherwise", async () => {
  const { second, customerId } = await spent();
  await changed(second.id, small);
  expect(await readBalance(customerId)).toEqual(near(29_000));
  await expectSound();
});

test("the page, the audit log, the programs and the mail say what later credit paid", async () => {
  const { first, second, customerId } = await spent();
  await lost(first.orderId);
  await changed(second.id, small);
  const dispute = await readDispute(first.orderId);
  expect(dispute).toMatchObject({ credit_set_off_amount: near(29_000) });
  const { body: order } = await seller.get(`/v1/orders/${first.orderId}`);
  const { credit_taken_amount, credit_owed_amount, credit_set_off_amount } = dispute;
  const told = { credit_taken_amount, credit_owed_amount, credit_set_off_amount };
  expect(order.disputes).toMatchObject([told]);
  const acts = await shop.rows(
    `select after from audit_log where target_id = $1 and action = 'dispute.credit_set_off'`,
    dispute.id,
  );
  const after = { amount: credit_set_off_amount, owed: credit_owed_amount, currency: "usd" };
  expect(acts).toMatchObject([{ after: { ...after, order: order.invoice_number } }]);
  const [event] = await shop.rows(
    `select data from events where type = 'dispute.updated' and data ->> 'id' = $1
     order by sequence desc limit 1`,
    dispute.id,
  );
  expect(event?.data).toMatchObject(told);
  const [mail] = await mailsTo(shop.app, first.email, "Your credit paid what you owed");
  expect(mail?.text).toMatch(/You received credit of \$(?:289\.9|290\.0)\d\. It was used to pay/);
  expect(mail?.text).toMatch(/You still owe \$[89]\.\d\d\./);
  const [row] = await shop.rows(
    `select sum(case debit_account when 'customer_receivable' then amount else -amount end)::int as owed
     from ledger_entries where customer_id = $1
       and 'customer_receivable' in (debit_account, credit_account)`,
    customerId,
  );
  expect(row?.owed).toBe(credit_owed_amount);
});

test("an appeal that is won gives back what later credit paid, and nothing is owed", async () => {
  const { first, second, customerId } = await spent();
  const dispute = await lost(first.orderId);
  await changed(second.id, small);
  await wonByAppeal(dispute);
  expect(await readBalance(customerId)).toEqual(near(29_000));
  await expectSound();
  // Nothing is owed, so that credit is theirs again.
  await changed(second.id, tiny);
  expect(await readBalance(customerId)).toEqual(near(29_900));
  await expectSound();
});

test("credit that an appeal gives back pays another lost dispute, the oldest one first", async () => {
  const { first, second, customerId } = await spent();
  const third = await bought(large, first);
  await changed(third.id, tiny);
  await changed(second.id, huge);
  expect(await readBalance(customerId)).toEqual(near(0));
  const older = await lost(first.orderId);
  await shop.moveClock(1);
  await lost(third.orderId);
  const owed = async ({ orderId }: Bought) => (await readDispute(orderId)).credit_owed_amount;
  expect([await owed(first), await owed(third)]).toEqual([near(29_900), near(29_900)]);
  await changed(second.id, large);
  expect([await owed(first), await owed(third)]).toEqual([near(0), near(29_800)]);
  await wonByAppeal(older);
  // It pays the rest of the other debt, and what is left is the customer's.
  expect([await owed(third), await readBalance(customerId)]).toEqual([0, near(100)]);
  await expectSound();
});

const moreSetOff = `update credit_set_offs set amount = amount + $2
  where dispute_id in (select id from disputes where customer_id = $1)`;

test.each<[string, string, number, RegExp]>([
  [
    "credit of a customer who owes some",
    "update customer_credits set amount = amount + $2 where customer_id = $1",
    500,
    /^the credit is 500 usd, while (?:89|90)\d of lost disputes is owed$/,
  ],
  [
    "credit beyond what was paid and is owed",
    "update customer_credits set amount = amount + $2 where customer_id = $1",
    5_000,
    /^their time and credit are worth /,
  ],
  ["a payment without its entry", moreSetOff, 1, /credit_set_off.* are .*, not/],
  ["more paid than owed", moreSetOff, 1_000, /was owed, but credit paid/],
])("the verifier finds %s", async (_name, statement, amount, expected) => {
  const { first, second, customerId } = await spent();
  await lost(first.orderId);
  await changed(second.id, small);
  await expectSound();
  await shop.rows(statement, customerId, amount);
  const faults = await listFaults();
  await shop.rows(statement, customerId, 0 - amount);
  expect(faults.filter((message) => expected.test(message))).toHaveLength(1);
});
