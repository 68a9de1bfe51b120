import { expect, test } from "vitest";
import { verifyLedger } from "#server/money/ledger/verify-ledger.ts";
import { aSeller, type Seller } from "#test/support/a-seller.ts";
import { aShop } from "#test/support/a-shop.ts";
import { aChargedOrder } from "#test/support/sold-orders.ts";
import { stripeClient } from "#test/support/stripe-client.ts";

const { app, processor, sandbox } = await aShop();
const { pool, db } = app.platform.database;
const stripe = stripeClient(sandbox);

const constraints = [
  "alter table orders drop constraint orders_amounts",
  "alter table orders drop constraint orders_refunded",
  "alter table payments drop constraint payments_amount",
  "alter table ledger_entries drop constraint ledger_entries_refund",
];
for (const statement of constraints) await pool.query(statement);

const verify = ({ organizationId }: Seller) =>
  verifyLedger(db, organizationId, app.platform.services.ledgerChecks);

/** An order of 900 and 90 of tax, of which 400 and 40 were refunded. */
async function aTrade() {
  const seller = await aSeller(app);
  const sold = await aChargedOrder(seller, processor);
  const { status, body } = await seller.post("/v1/refunds/", {
    order_id: sold.order.id,
    reason: "other",
    amount: 400,
  });
  if (status !== 200) throw new Error(`the refund answered ${status}`);
  return { seller, ...sold, refundId: body.id as string };
}

test("sound rows have no faults, and are counted", async () => {
  const { seller } = await aTrade();
  expect(await verify(seller)).toEqual({
    checked: {
      accounts: 6,
      entries: 6,
      "orders with entries": 1,
      "customers with entries": 1,
      orders: 1,
      payments: 1,
      refunds: 1,
      "usage lines": 0,
      customers: 1,
      charges: 1,
    },
    faults: [],
  });
});

type Trade = Awaited<ReturnType<typeof aTrade>>;

/** Changes made directly in the database, and the fault that must be found for each. */
const plants: [string, (trade: Trade) => string, string[]][] = [
  [
    "an item that was raised",
    ({ order }) => `update order_items set amount = amount + 1 where order_id = '${order.id}'`,
    [
      "the subtotal is 1000, but its rows add up to 1001",
      "their time and credit are worth 551 usd, but 550 was paid and not returned",
    ],
  ],
  [
    "an order without items",
    ({ order }) => `delete from order_items where order_id = '${order.id}'`,
    [
      "the subtotal is 1000, but its rows add up to 0",
      "the discount is 100, but its rows add up to 0",
      "the tax is 90, but its rows add up to 0",
    ],
  ],
  [
    "an order whose net amount was lowered",
    ({ order }) => `update orders set net_amount = 899 where id = '${order.id}'`,
    ["the net amount is 899, but its rows add up to 900", "are customer_receivable revenue"],
  ],
  [
    "a payment that was lowered",
    ({ payment }) => `update payments set amount = 989 where id = '${payment.id}'`,
    [
      "the amount that was charged is 990, but its rows add up to 989",
      "its entries of payment:",
      "but 549 was paid and not returned",
      "it is 989 usd, but 990 usd was charged",
    ],
  ],
  [
    "a payment that was forgotten",
    ({ payment }) => `update payments set status = 'failed' where id = '${payment.id}'`,
    [
      "the amount that was charged is 990, but its rows add up to 0",
      "its entries of payment:",
      "but 0 was paid and not returned",
      "no row explains these entries",
    ],
  ],
  [
    "a fee that was never booked",
    ({ payment }) =>
      `update payments set fee_amount = 59, fee_currency = 'usd' where id = '${payment.id}'`,
    ["are empty, not processor_fees processor_balance 59 usd"],
  ],
  [
    "a refund that was raised",
    ({ refundId }) => `update refunds set amount = 500 where id = '${refundId}'`,
    [
      "the refunded amount is 400, but its rows add up to 500",
      "its entries of refund:",
      "540 of it was refunded, but 440 at the processor",
    ],
  ],
  [
    "more refunded than paid",
    ({ refundId }) => `update refunds set amount = 2000 where id = '${refundId}'`,
    [
      "the refunded amount is 400, but its rows add up to 2000",
      "2040 was refunded of a payment of 990",
      "its entries of refund:",
      "2040 of it was refunded, but 440 at the processor",
    ],
  ],
  [
    "a refund whose end was forgotten",
    ({ refundId }) => `update refunds set status = 'pending' where id = '${refundId}'`,
    [
      "the refunded amount is 400, but its rows add up to 0",
      "the refunded tax is 40, but its rows add up to 0",
      "the reported tax is 40, but its tax is 0",
      "not empty",
      "no row explains these entries",
    ],
  ],
  [
    "a refund that was reverted in its row only",
    ({ refundId }) => `update refunds set status = 'failed' where id = '${refundId}'`,
    [
      "the refunded amount is 400",
      "the refunded tax is 40",
      "the reported tax of its reversal is 0, but its tax is 40",
      ":reverted are empty",
      "0 of it was refunded, but 440 at the processor",
    ],
  ],
  [
    "a status that nothing explains",
    ({ order }) => `update orders set status = 'refunded' where id = '${order.id}'`,
    ["its status is refunded, not partially_refunded"],
  ],
  [
    "entries of a refund that does not exist",
    ({ order }) =>
      `insert into ledger_entries (organization_id, id, source, leg, debit_account, credit_account, amount,
         currency, order_id, created_at)
       select organization_id, gen_random_uuid(), 'refund:' || gen_random_uuid(), 'net', 'refunds',
         'processor_balance', 1, 'usd', order_id, now()
       from ledger_entries where order_id = '${order.id}' limit 1`,
    ["no row explains these entries"],
  ],
];

test.each(plants)("%s is found", async (_what, plant, messages) => {
  const trade = await aTrade();
  await pool.query(plant(trade));
  const { faults } = await verify(trade.seller);
  expect(faults.map(({ message }) => message)).toEqual(
    messages.map((message) => expect.stringContaining(message)),
  );
});

test("a posting that is missing as a whole is found", async () => {
  const { seller, order } = await aTrade();
  await pool.query(
    `begin; alter table ledger_entries disable trigger user;
     delete from ledger_entries where order_id = '${order.id}' and source like '%:sale';
     alter table ledger_entries enable trigger user; commit`,
  );
  const { faults } = await verify(seller);
  expect(faults).toContainEqual({
    check: "orders",
    subject: `order ${order.id}`,
    message: expect.stringContaining(`its entries of order:${order.id}:sale are empty`),
  });
});

test("a refund at the processor that never reached us is found", async () => {
  const { seller, chargeId } = await aTrade();
  await stripe.refunds.create({ charge: chargeId, amount: 1 });
  expect((await verify(seller)).faults).toMatchObject([
    { check: "charges", message: "440 of it was refunded, but 441 at the processor" },
  ]);
});

test("a charge that the processor does not have is found", async () => {
  const { seller, payment } = await aTrade();
  await pool.query("update payments set charge_id = 'ch_none' where id = $1", [payment.id]);
  expect((await verify(seller)).faults).toMatchObject([
    { check: "charges", message: "the processor has no charge ch_none" },
  ]);
});

test("a charge without a payment is found", async () => {
  const { seller } = await aTrade();
  const intent = await stripe.paymentIntents.create({
    amount: 700,
    currency: "usd",
    confirm: true,
    payment_method: "pm_card_visa",
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
  });
  await pool.query("insert into processor_objects values ($1, $2, 'checkout_intent', $3)", [
    intent.id,
    seller.organizationId,
    crypto.randomUUID(),
  ]);
  expect((await verify(seller)).faults).toEqual([
    {
      check: "charges",
      subject: `charge ${intent.latest_charge}`,
      message: "it was charged, but no payment is recorded for it",
    },
  ]);
});
