import fc from "fast-check";
import { expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import { verifyLedger } from "#server/money/ledger/verify-ledger.ts";
import type { RefundFacts } from "#server/money/processor/processor-results.ts";
import {
  type AskedRefund,
  cartCases,
  checkoutCases,
  expectedOrder,
  expectedRefundTax,
  type PurchaseCase,
} from "#test/support/purchase-cases.ts";
import { type QuickShop, quickSales } from "#test/support/quick-sales.ts";
import { forSeller } from "#test/support/sold-orders.ts";
import { findOrder, listOrderItems, type OrderRow } from "../../orders/order-store.ts";
import { toTaxParts } from "../../orders/order-taxes.ts";
import { reserveRefund } from "../../refunds/reserve-refund.ts";
import { settleRefund } from "../../refunds/settle-refund.ts";

/** `npm run campaign` runs 10,000 orders of several items and 1,000 checkouts. */
const carts = Number(process.env.PROPERTY_CASES ?? 30);
const checkouts = Math.max(Math.ceil(carts / 10), 5);
const seed = Number(process.env.PROPERTY_SEED ?? 20_261_115);
/** The ledger of a seller is verified after so many orders; the next ones are another seller's. */
const batch = 250;
const atOnce = 6;

const { platform, openShop, buyCart, buyByCheckout } = await quickSales();
const { db, pool } = platform.database;

type Buy = (shop: QuickShop, given: PurchaseCase) => Promise<OrderRow>;

test(
  `${carts} random orders of several items and their refunds: every cent is accounted for`,
  {
    timeout: 300_000 + carts * 1_000,
  },
  () => sellAll(fc.sample(cartCases, { numRuns: carts, seed }), buyCart),
);

test(
  `${checkouts} random checkouts and their refunds: every cent is accounted for`,
  {
    timeout: 300_000 + checkouts * 2_000,
  },
  () => sellAll(fc.sample(checkoutCases, { numRuns: checkouts, seed }), buyByCheckout),
);

async function sellAll(cases: readonly PurchaseCase[], buy: Buy): Promise<void> {
  for (let start = 0; start < cases.length; start += batch) {
    const shop = await openShop();
    const queue = cases.slice(start, start + batch);
    const sell = async () => {
      for (let next = queue.pop(); next; next = queue.pop()) {
        const given = next;
        await purchaseAddsUp(shop, given, buy).catch((cause: unknown) => {
          throw new Error(`seed ${seed}: ${JSON.stringify(given)}`, { cause });
        });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, sell));
    await expectVerified(shop);
  }
}

async function purchaseAddsUp(shop: QuickShop, given: PurchaseCase, buy: Buy): Promise<void> {
  const order = await buy(shop, given);
  const items = await listOrderItems(db, order.organizationId, [order.id]);
  const expected = expectedOrder(given, items);
  expect(order).toMatchObject({
    status: "paid",
    subtotalAmount: expected.subtotal,
    discountAmount: expected.discount,
    netAmount: expected.net,
    taxAmount: expected.tax,
    totalAmount: expected.total,
    waivedAmount: expected.total < 50 ? expected.total : 0,
  });
  const charged = expected.total < 50 ? 0 : expected.total;
  const returned = charged === 0 ? 0 : await refundAll(shop, order, given);
  expect(await booked(order)).toEqual({ owed: 0, taken: charged - returned });
  await expectTaxes(order);
}

/** The parts of a tax add up to it, and a whole refund returns each part exactly. */
async function expectTaxes({ organizationId, id }: OrderRow): Promise<void> {
  const order = await findOrder(db, organizationId, id);
  if (!order) throw new Error("the order is gone");
  const items = await listOrderItems(db, organizationId, [id]);
  for (const { taxBreakdown, taxAmount } of [order, ...items])
    expect(sumAmounts(toTaxParts({ taxBreakdown }).map(({ amount }) => amount))).toBe(taxAmount);
  expect(order.netAmount + order.taxAmount).toBe(order.totalAmount);
  const { rows } = await pool.query(
    `select position, sum(amount)::int as tax from tax_entries
     where organization_id = $1 and order_id = $2 group by position order by position`,
    [organizationId, id],
  );
  expect(sumAmounts(rows.map(({ tax }) => tax))).toBe(order.taxAmount - order.refundedTaxAmount);
  if (order.status === "refunded") expect(rows.filter(({ tax }) => tax !== 0)).toEqual([]);
}

function sumAmounts(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

/** Returns how much went back to the buyer. */
async function refundAll(shop: QuickShop, order: OrderRow, given: PurchaseCase): Promise<number> {
  const { netAmount: net, taxAmount: tax } = order;
  const left = { net, tax };
  const open: { id: string; ends: () => Promise<void>; turn: number }[] = [];
  let returned = 0;
  const ask = async (amount: number, { course, turn }: Omit<AskedRefund, "share">) => {
    const asked = reserve(shop, order.id, amount);
    if (amount > left.net) return void (await expect(asked).rejects.toThrow());
    const { id, taxAmount } = await asked;
    expect(taxAmount).toBe(expectedRefundTax({ net, tax }, left, amount));
    left.net -= amount;
    left.tax -= taxAmount;
    const [first, last] = course.split("_then_") as RefundFacts["kind"][];
    const settle = async (kind: RefundFacts["kind"]) => {
      const was = (await findOrder(db, order.organizationId, order.id))?.refundedAmount ?? 0;
      const { status } = await settleAs(shop, id, amount + taxAmount, kind);
      expect(status).toBe(kind);
      const now = (await findOrder(db, order.organizationId, order.id))?.refundedAmount ?? 0;
      returned += Math.sign(now - was) * (amount + taxAmount);
      if (kind !== "failed") return;
      left.net += amount;
      left.tax += taxAmount;
    };
    await settle(first ?? "succeeded");
    if (last) open.push({ id, turn, ends: () => settle(last) });
  };
  for (const { share, course, turn } of given.refunds)
    await ask(Math.max(Math.ceil(left.net * share), 1), { course, turn });
  for (const { ends } of open.sort((one, other) => one.turn - other.turn)) await ends();
  if (given.isRefundedWhole && left.net > 0) {
    await ask(left.net, { course: "succeeded", turn: 0 });
    expect(left).toEqual({ net: 0, tax: 0 });
  }
  const after = await findOrder(db, order.organizationId, order.id);
  expect(after).toMatchObject({
    refundedAmount: net - left.net,
    refundedTaxAmount: tax - left.tax,
    status: left.net === net ? "paid" : left.net === 0 ? "refunded" : "partially_refunded",
  });
  expect(returned).toBe(net - left.net + tax - left.tax);
  return returned;
}

const reserve = ({ seller }: QuickShop, orderId: string, amount: number) =>
  forSeller(seller, (ctx) =>
    reserveRefund(ctx, {
      order_id: orderId,
      reason: "customer_request",
      amount,
      revoke_benefits: false,
    }),
  );

const settleAs = ({ seller }: QuickShop, id: string, amount: number, kind: RefundFacts["kind"]) =>
  forSeller(seller, (ctx) =>
    settleRefund(ctx, id, {
      kind,
      id: `re_${id}`,
      amount: minor(amount),
      currency: "usd",
      chargeId: null,
      failureReason: kind === "failed" ? "expired_or_canceled_card" : null,
      reason: null,
      metadata: {},
    }),
  );

/** The amounts that the customer owes and that the processor holds, by the ledger. */
async function booked({ organizationId, id }: OrderRow) {
  const balance = (account: string) =>
    `coalesce(sum(case when debit_account = '${account}' then amount
      when credit_account = '${account}' then -amount else 0 end), 0)::int`;
  const { rows } = await pool.query(
    `select ${balance("customer_receivable")} as owed, ${balance("processor_balance")} as taken
     from ledger_entries where organization_id = $1 and order_id = $2`,
    [organizationId, id],
  );
  return rows[0];
}

/** Also that the ledger has no money from nowhere, in any currency. */
async function expectVerified({ seller }: QuickShop): Promise<void> {
  const { ledgerChecks } = platform.services;
  const { faults } = await verifyLedger(db, seller.organizationId, ledgerChecks);
  expect(faults).toEqual([]);
  const { body } = await seller.get("/v1/ledger/balance");
  expect(body.balanced).toBe(true);
}
