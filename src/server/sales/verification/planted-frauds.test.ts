import { expect, test } from "vitest";
import { aShop } from "#test/support/a-shop.ts";
import { stripeClient } from "#test/support/stripe-client.ts";

/**
 * Frauds whose postings agree with each other, so that only a comparison of what a customer got
 * with what they paid can find them. Each is planted by hiding, for a moment, the rows that the
 * product reads to prevent it. The same course without that has no fault.
 */
const shop = await aShop({ works: true, now: "2027-03-01T09:00:00.000Z" });
const { seller, sandbox } = shop;
const plan = (amount: number, name: string) =>
  shop.product(amount, { name, recurring_interval: "month" });
const [tiny, small, large, huge] = [
  await plan(100, "Tiny"),
  await plan(10_000, "Small"),
  await plan(30_000, "Large"),
  await plan(1_000_000, "Huge"),
];
const taxFree = { country: "NO", line1: "Gate 1", city: "Oslo", postal_code: "0150" };

interface Buyer {
  customerId: string;
  /** Of the subscription, and of its first order. */
  id: string;
  orderId: string;
}

async function bought(productId: string): Promise<Buyer> {
  const checkout = await shop.checkout(productId);
  const { status, text } = await shop.confirm(checkout, { customer_billing_address: taxFree });
  expect(status, text).toBe(200);
  const [row] = await shop.rows(
    `select subscriptions.id, subscriptions.customer_id, orders.id as order_id
     from subscriptions join orders on orders.subscription_id = subscriptions.id
     where subscriptions.checkout_id = $1`,
    checkout.id,
  );
  return {
    id: String(row?.id),
    customerId: String(row?.customer_id),
    orderId: String(row?.order_id),
  };
}

async function update({ id }: Buyer, body: object): Promise<void> {
  await shop.moveClock(1);
  const { status, text } = await seller.patch(`/v1/subscriptions/${id}`, body);
  expect(status, text).toBe(200);
  await shop.settle();
}

const change = (buyer: Buyer, productId: string, behavior = "invoice") =>
  update(buyer, { product_id: productId, proration_behavior: behavior });

async function loseDispute({ orderId }: Buyer): Promise<void> {
  const [payment] = await shop.rows("select charge_id from payments where order_id = $1", orderId);
  const id = await sandbox.control.openDispute(String(payment?.charge_id), "fraudulent");
  await sandbox.control.endDispute(id, "lost");
  await shop.settle();
}

/** Of the credits of this customer's orders. */
const creditsOf = "order_id in (select id from orders where customer_id = $1)";

/** Does something while the product cannot see these credits. */
async function unseen(
  { customerId }: Buyer,
  hidden: "dropped_at" | "billed_order_id",
  act: () => Promise<void>,
): Promise<void> {
  const known = await shop.rows(
    `select id, ${hidden} from order_credits where ${creditsOf}`,
    customerId,
  );
  const value = hidden === "dropped_at" ? "now()" : "null";
  await shop.rows(`update order_credits set ${hidden} = ${value} where ${creditsOf}`, customerId);
  await act();
  for (const { id, [hidden]: before } of known)
    await shop.rows(`update order_credits set ${hidden} = $2 where id = $1`, id, before);
}

/** The faults that name this customer. */
async function listFaults({ customerId }: Buyer): Promise<string[]> {
  const { faults } = (await seller.post("/v1/ledger/verify", {})).body;
  return faults
    .filter(({ subject }: { subject: string }) => subject === `customer ${customerId}`)
    .map(({ check, message }: Record<string, string>) => `${check}: ${message}`);
}

const overEntitled = [expect.stringMatching(/^entitlements: their time and credit are worth \d+/)];

/** A month of any plan for the price of the cheapest: what waits is dropped when it ends. */
async function monthOfHugePlan(isPlanted: boolean): Promise<Buyer> {
  const buyer = await bought(tiny);
  await change(buyer, huge, "prorate");
  if (isPlanted) {
    const waiting = "subscription_id = $1 and settled_at is null";
    await shop.rows(
      `update subscription_prorations set settled_at = now() where ${waiting}`,
      buyer.id,
    );
    await shop.rows(
      `update order_credits set dropped_at = now() where ${creditsOf}`,
      buyer.customerId,
    );
  }
  await update(buyer, { cancel_at_period_end: true });
  await shop.moveClock(32 * 24 * 60);
  await shop.settle();
  return buyer;
}

/** Pay, downgrade, charge back; the credit buys the dear plan again. */
async function creditAfterChargeback(isPlanted: boolean): Promise<Buyer> {
  const buyer = await bought(large);
  await change(buyer, tiny);
  const lose = () => loseDispute(buyer);
  await (isPlanted ? unseen(buyer, "dropped_at", lose) : lose());
  return buyer;
}

/** A chargeback of the order behind the credit. */
async function creditOfReturnedOrder(isPlanted: boolean): Promise<Buyer> {
  const buyer = await bought(small);
  await change(buyer, large);
  await loseDispute(buyer);
  const downgrade = () => change(buyer, tiny);
  await (isPlanted ? unseen(buyer, "billed_order_id", downgrade) : downgrade());
  return buyer;
}

test.each([
  ["a month of a dear plan that no order bills", monthOfHugePlan],
  ["credit that is left after a chargeback", creditAfterChargeback],
  ["credit of an order whose money was returned", creditOfReturnedOrder],
])("%s is found, and the honest course has no fault", async (_name, course) => {
  expect(await listFaults(await course(true))).toEqual(overEntitled);
  expect(await listFaults(await course(false))).toEqual([]);
});

test("credit that was spent after a chargeback is found, too", async () => {
  const buyer = await creditAfterChargeback(true);
  await change(buyer, large);
  expect(await listFaults(buyer)).toEqual(overEntitled);
});

test("a refund of credited money is a gift only if the seller made it at the processor", async () => {
  const buyer = await bought(large);
  await change(buyer, tiny);
  const [payment] = await shop.rows(
    "select charge_id from payments where order_id = $1",
    buyer.orderId,
  );
  await stripeClient(sandbox).refunds.create({ charge: String(payment?.charge_id) });
  await shop.settle();
  expect(await listFaults(buyer)).toEqual([]);
  await shop.rows(
    "update refunds set made_at_processor = false where order_id = $1",
    buyer.orderId,
  );
  expect(await listFaults(buyer)).toEqual(overEntitled);
});

test.each([
  [
    "a price that was lowered in the order only",
    "update product_prices set price_amount = price_amount * 2 where id = (select product_price_id from order_items where order_id = $1)",
  ],
  [
    "credit without a change of plan",
    `insert into customer_credits select organization_id, customer_id, currency, 5000 from orders where id = $1`,
  ],
])("%s is found", async (_name, statement) => {
  const productId = await plan(5_000, "Own");
  const checkout = await shop.checkout(productId);
  await shop.confirm(checkout, { customer_billing_address: taxFree });
  const [row] = await shop.rows(
    "select id, customer_id from orders where checkout_id = $1",
    checkout.id,
  );
  const buyer = { id: "", customerId: String(row?.customer_id), orderId: String(row?.id) };
  expect(await listFaults(buyer)).toEqual([]);
  await shop.rows(statement, buyer.orderId);
  expect(await listFaults(buyer)).toEqual(expect.arrayContaining(overEntitled));
});
