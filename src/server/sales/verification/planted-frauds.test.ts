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
const monthMinutes = 32 * 24 * 60;
const taxFree = { country: "NO", line1: "Gate 1", city: "Oslo", postal_code: "0150" };

interface Buyer {
  customerId: string;
  /** Of the subscription, and of its first order. */
  id: string;
  orderId: string;
}

async function bought(productId: string, body: object = {}): Promise<Buyer> {
  const checkout = await shop.checkout(productId);
  const buyer = { customer_billing_address: taxFree, ...body };
  const { status, text } = await shop.confirm(checkout, buyer);
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

/** The faults that name this customer, their subscription or an order of theirs. */
async function listFaults({ customerId, id: subscriptionId }: Buyer): Promise<string[]> {
  const { faults } = (await seller.post("/v1/ledger/verify", {})).body;
  const orders = await shop.rows("select id from orders where customer_id = $1", customerId);
  const own = [
    `customer ${customerId}`,
    `subscription ${subscriptionId}`,
    ...orders.map(({ id }) => `order ${id}`),
  ];
  return faults
    .filter(({ subject }: { subject: string }) => own.includes(subject))
    .map(({ check, message }: Record<string, string>) => `${check}: ${message}`);
}

const overEntitled = [expect.stringMatching(/^entitlements: their time and credit are worth \d+/)];

/** Settles items that wait without an order, or makes them wait again. */
async function settleUnbilled({ id, customerId }: Buyer, at: "now()" | "null"): Promise<void> {
  await shop.rows(
    `update subscription_prorations set settled_at = ${at} where subscription_id = $1`,
    id,
  );
  await shop.rows(`update order_credits set dropped_at = now() where ${creditsOf}`, customerId);
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
  ["credit that is left after a chargeback", creditAfterChargeback],
  ["credit of an order whose money was returned", creditOfReturnedOrder],
])("%s is found, and the honest course has no fault", async (_name, course) => {
  expect(await listFaults(await course(true))).toEqual(overEntitled);
  expect(await listFaults(await course(false))).toEqual([]);
});

test("a month of a dear plan that no order bills is found, unless its last order does", async () => {
  const [dropped, forgotten, honest] = [await bought(tiny), await bought(tiny), await bought(tiny)];
  for (const buyer of [dropped, forgotten, honest]) {
    await change(buyer, huge, "prorate");
    if (buyer !== honest) await settleUnbilled(buyer, "now()");
    await update(buyer, { cancel_at_period_end: true });
  }
  await shop.moveClock(monthMinutes);
  await shop.settle();
  await settleUnbilled(forgotten, "null");
  const unbilled = expect.stringMatching(
    /^entitlements: it ended, and items of 99\d{4} usd that waited for an order were neither/,
  );
  for (const buyer of [dropped, forgotten])
    expect(await listFaults(buyer)).toEqual([...overEntitled, unbilled]);
  expect(await listFaults(honest)).toEqual([]);
  const orders = await shop.rows(
    "select status, total_amount > 990000 as is_dear from orders where subscription_id = $1 order by total_amount",
    honest.id,
  );
  expect(orders).toEqual([
    { status: "paid", is_dear: false },
    { status: "paid", is_dear: true },
  ]);
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

const germany = { country: "DE", line1: "Ring 1", city: "Bonn", postal_code: "53111" };
await seller.post("/v1/tax-registrations/", {
  country: "DE",
  rate: 190_000,
  starts_at: "2027-01-01T00:00:00Z",
});
/** Does something while this subscription has another address. */
async function elsewhere({ id }: Buyer, address: object | null, act: () => Promise<void>) {
  const set =
    "update subscriptions set billing_address = $2, revision = revision + 1 where id = $1";
  const [known] = await shop.rows("select billing_address from subscriptions where id = $1", id);
  await shop.rows(set, id, JSON.stringify(address));
  await act();
  await shop.rows(set, id, JSON.stringify(known?.billing_address));
}

/** Does something while the seller seems to collect no tax, so that no address is asked for. */
async function uncollected(act: () => Promise<void>): Promise<void> {
  const set = (at: string) => shop.rows(`update tax_registrations set starts_at = '${at}'`);
  await set("2040-01-01");
  await act();
  await set("2027-01-01");
}

const taxFaults = {
  unplaced: ["places: it was taxed without a place, but the seller collected tax"],
  moved: ["places: it was taxed in NO, but its subscription is sold to DE"],
};

test.each([
  ["untaxed, because no address is known", null, taxFaults.unplaced],
  ["taxed at another address", taxFree, taxFaults.moved],
])("a renewal that is %s is found, and an honest one has no fault", async (...given) => {
  const [, address, expected] = given;
  const [fraud, honest] = [
    await bought(large, { customer_billing_address: germany }),
    await bought(large, { customer_billing_address: germany }),
  ];
  const renew = () => shop.moveClock(monthMinutes);
  await elsewhere(fraud, address, () => (address ? renew() : uncollected(renew)));
  expect(await listFaults(fraud)).toEqual(expected);
  if (address) expect(await listFaults(honest)).toEqual([]);
});

test("a change of plan that hands the tax of the sale back is found", async () => {
  const buyer = await bought(small, { customer_billing_address: germany });
  await elsewhere(buyer, null, () => uncollected(() => change(buyer, large)));
  expect(await listFaults(buyer)).toEqual(taxFaults.unplaced);
  const honest = await bought(small, { customer_billing_address: germany });
  await change(honest, large);
  expect(await listFaults(honest)).toEqual([]);
});

test("a paid plan that begins without an address is found, and one with an address is not", async () => {
  const free = await shop.product(null, { name: "Free", recurring_interval: "month" });
  const onlyEmail = {
    customer_name: null,
    customer_billing_address: null,
    confirmation_token_id: undefined,
  };
  const fraud = await bought(free, onlyEmail);
  await uncollected(() => change(fraud, large));
  expect(await listFaults(fraud)).toEqual(taxFaults.unplaced);
  const honest = await bought(free, onlyEmail);
  await seller.patch(`/v1/customers/${honest.customerId}`, { billing_address: germany });
  await change(honest, large);
  expect(await listFaults(honest)).toEqual([]);
});

test("an address that was corrected taxes what follows, and nothing else", async () => {
  const buyer = await bought(large, { customer_billing_address: germany });
  await seller.patch(`/v1/customers/${buyer.customerId}`, { billing_address: taxFree });
  await shop.moveClock(monthMinutes);
  await seller.patch(`/v1/customers/${buyer.customerId}`, { billing_address: germany });
  await change(buyer, tiny);
  expect(await listFaults(buyer)).toEqual([]);
  await shop.moveClock(1);
  await elsewhere(buyer, taxFree, () => change(buyer, large));
  expect(await listFaults(buyer)).toEqual(taxFaults.moved);
});

test("a free plan that is upgraded at another address was taxed where it was sold before", async () => {
  const free = await shop.product(null, { name: "Free", recurring_interval: "month" });
  const customer_email = "moved@example.com";
  const buyer = await bought(large, { customer_email, customer_billing_address: germany });
  await change(buyer, free);
  await shop.moveClock(1);
  const upgraded = await bought(small, { customer_email });
  expect(upgraded.id).toBe(buyer.id);
  expect(await listFaults(buyer)).toEqual([]);
});
