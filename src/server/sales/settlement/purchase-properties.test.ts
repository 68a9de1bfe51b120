import fc from "fast-check";
import { expect, test } from "vitest";
import type { TaxRate } from "#server/money/tax/tax-rules.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { stubProcessor } from "#test/support/stub-processor.ts";
import { testApp } from "#test/support/test-app.ts";
import { testTax } from "#test/support/test-tax.ts";

/** `npm run campaign` runs 10,000 of them. */
const numRuns = Number(process.env.PROPERTY_CASES ?? 12);

let rates: TaxRate[] = [];
const app = await testApp({
  services: { tax: testTax(() => rates) },
  payments: () => ({ processor: stubProcessor(), close: async () => {} }),
});
const seller = await aSeller(app);
const price = { amount_type: "custom", price_currency: "usd", minimum_amount: 50 };
const product = await made("/v1/products/", {
  name: "Anything",
  recurring_interval: null,
  prices: [price],
});

interface Case {
  amount: number;
  discount: { type: "fixed"; amount: number } | { type: "percentage"; basis_points: number } | null;
  /** Parts per million. */
  rates: number[];
  /** Shares of what is left, and whether the last one takes the rest. */
  refunds: number[];
  isRefundedWhole: boolean;
}

const cases: fc.Arbitrary<Case> = fc.record({
  amount: fc.oneof(fc.integer({ min: 50, max: 2_000 }), fc.integer({ min: 50, max: 1_000_000 })),
  discount: fc.option(
    fc.oneof(
      fc.record({
        type: fc.constant("fixed" as const),
        amount: fc.integer({ min: 1, max: 100_000 }),
      }),
      fc.record({
        type: fc.constant("percentage" as const),
        basis_points: fc.integer({ min: 1, max: 10_000 }),
      }),
    ),
    { nil: null },
  ),
  rates: fc.array(fc.integer({ min: 0, max: 300_000 }), { maxLength: 3 }),
  refunds: fc.array(fc.double({ min: 0.01, max: 0.99, noNaN: true }), { maxLength: 4 }),
  isRefundedWhole: fc.boolean(),
});

test(`${numRuns} random purchases and refunds: every cent is accounted for`, {
  timeout: 60_000 + numRuns * 2_000,
}, async () => {
  await fc.assert(fc.asyncProperty(cases, purchaseAddsUp), { numRuns, seed: 20_261_115 });
  const { body } = await seller.post("/v1/ledger/verify");
  expect(body.faults).toEqual([]);
  const { body: balance } = await seller.get("/v1/ledger/balance");
  expect(balance.balanced).toBe(true);
});

async function purchaseAddsUp(given: Case): Promise<void> {
  rates = given.rates.map((rate) => ({
    rate,
    name: "Tax",
    country: "DE",
    state: null,
    reason: "standard_rated",
  }));
  const order = await buy(given);
  const net = order.subtotal_amount - order.discount_amount;
  expect(order).toMatchObject({
    subtotal_amount: given.amount,
    net_amount: net,
    total_amount: net + order.tax_amount,
    status: "paid",
  });
  const sum = (key: "amount" | "tax_amount") =>
    order.items.reduce(
      (total: number, item: Record<string, number>) => total + (item[key] ?? 0),
      0,
    );
  expect([sum("amount"), sum("tax_amount")]).toEqual([order.subtotal_amount, order.tax_amount]);
  const isCharged = order.total_amount >= 50;
  if (isCharged) await refund(order.id, given);
  expect(await owed(order.id)).toEqual({
    owed: 0,
    taken: await shouldBeTaken(order.id, isCharged),
  });
}

async function buy({ amount, discount }: Case) {
  const discount_id = discount && (await made("/v1/discounts/", named(discount))).id;
  const checkout = await made("/v1/checkouts/", { products: [product.id], amount, discount_id });
  const { status, body } = await app
    .visitor()
    .post(`/v1/checkouts/client/${checkout.client_secret}/confirm`, {
      confirmation_token_id: "ctoken_visa",
      customer_name: "Ada Buyer",
      customer_email: "ada@example.com",
      customer_billing_address: { country: "DE" },
    });
  expect(status, JSON.stringify(body)).toBe(200);
  const { body: orders } = await seller.get(`/v1/orders/?checkout_id=${checkout.id}`);
  expect(orders.items).toHaveLength(1);
  return orders.items[0];
}

/** The refund that reaches the net amount takes exactly the tax that is left. */
async function refund(orderId: string, { refunds, isRefundedWhole }: Case): Promise<void> {
  const path = `/v1/orders/${orderId}`;
  const ask = async (amount: number) => {
    const before = (await seller.get(path)).body;
    const left = before.net_amount - before.refunded_amount;
    const input = { order_id: orderId, reason: "customer_request", amount };
    const { status, body } = await seller.post("/v1/refunds/", input);
    if (amount > left) return expect([400, 403]).toContain(status);
    expect(status, JSON.stringify(body)).toBe(200);
    if (amount === left)
      expect(body.tax_amount).toBe(before.tax_amount - before.refunded_tax_amount);
    const after = (await seller.get(path)).body;
    expect(after).toMatchObject({
      refunded_amount: before.refunded_amount + amount,
      refunded_tax_amount: before.refunded_tax_amount + body.tax_amount,
      status: amount === left ? "refunded" : "partially_refunded",
    });
  };
  for (const share of refunds) {
    const { net_amount, refunded_amount } = (await seller.get(path)).body;
    const amount = Math.ceil((net_amount - refunded_amount) * share);
    if (amount > 0) await ask(amount);
  }
  const { net_amount, refunded_amount } = (await seller.get(path)).body;
  await ask(net_amount - refunded_amount + 1);
  if (isRefundedWhole && net_amount > refunded_amount) await ask(net_amount - refunded_amount);
}

/** What the customer owes, and what the processor holds, by the ledger. */
async function owed(orderId: string) {
  const balance = (account: string) =>
    `coalesce(sum(case when debit_account = '${account}' then amount
      when credit_account = '${account}' then -amount else 0 end), 0)::int`;
  const { rows } = await app.platform.database.pool.query(
    `select ${balance("customer_receivable")} as owed, ${balance("processor_balance")} as taken
     from ledger_entries where order_id = $1`,
    [orderId],
  );
  return rows[0];
}

async function shouldBeTaken(orderId: string, isCharged: boolean): Promise<number> {
  const { body } = await seller.get(`/v1/orders/${orderId}`);
  return isCharged ? body.total_amount - body.refunded_amount - body.refunded_tax_amount : 0;
}

function named(discount: NonNullable<Case["discount"]>) {
  return { name: "Off", duration: "once", currency: "usd", ...discount };
}

async function made(path: string, input: object) {
  const { status, body, text } = await seller.post(path, input);
  if (status !== 201) throw new Error(`${path} answered ${status}: ${text}`);
  return body;
}
