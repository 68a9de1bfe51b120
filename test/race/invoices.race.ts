import { expect, test } from "vitest";
import { newUuid } from "#server/platform/ids.ts";
import { ensureCreditNote } from "#server/sales/invoices/make-credit-note.ts";
import { nextSellerNumber } from "#server/sales/orders/seller-counter-store.ts";
import { insertRefund } from "#server/sales/refunds/refund-store.ts";
import type { SellerCtx } from "#server/v1/seller-request.ts";
import { aSeller, type Seller } from "../support/a-seller.ts";
import { crowd, raceTrials } from "../support/campaign.ts";
import { invoiceable } from "../support/invoices.ts";
import { aSoldOrder, forSeller } from "../support/sold-orders.ts";
import { testApp } from "../support/test-app.ts";

const app = await testApp({ now: "2026-03-01T09:00:00Z" });
const { pool } = app.platform.database;
const trials = raceTrials(1);
const orders = 6;

function atOnce<Result>(count: number, act: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => act(index)));
}

/** Begins, takes what it takes, and is rolled back. */
async function abort(seller: Seller, act: (ctx: SellerCtx) => Promise<unknown>): Promise<void> {
  const stop = new Error("aborted");
  const aborted = forSeller(seller, async (ctx) => {
    await act(ctx);
    throw stop;
  });
  await expect(aborted).rejects.toBe(stop);
}

const toCounts = (numbers: readonly string[]) =>
  numbers.map((number) => Number(number.split("-").at(-1))).sort((one, other) => one - other);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const toNote = (id = "") => ({ kind: "refund" as const, id });

async function aRefundForOrder(
  seller: Seller,
  orderId: string,
  customerId: string,
): Promise<string> {
  const id = newUuid();
  await forSeller(seller, (ctx) =>
    insertRefund(ctx.tx, {
      organizationId: seller.organizationId,
      id,
      orderId,
      customerId,
      status: "succeeded",
      reason: "other",
      amount: 100,
      taxAmount: 10,
      currency: "usd",
      revokeBenefits: false,
      metadata: "{}",
      createdAt: ctx.now,
    }),
  );
  return id;
}

test(`${orders * crowd} requests at once: one invoice for each order, numbers without gap or repeat`, async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const seller = await aSeller(app);
    const [sold] = await Promise.all([
      atOnce(orders, () => aSoldOrder(seller, { order: invoiceable() })),
      atOnce(5, () =>
        abort(seller, ({ tx }) => nextSellerNumber(tx, seller.organizationId, "orders")),
      ),
    ]);
    expect(toCounts(sold.map(({ order }) => order.number))).toEqual(upTo(orders));

    const replies = await atOnce(orders * crowd, (index) =>
      seller.get(`/v1/orders/${sold[index % orders]?.order.id}/invoice`),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const paths = replies.map(({ body }) => new URL(body.url).pathname);
    expect(new Set(paths).size).toBe(orders);
    const { rows } = await pool.query<{ number: string; files: number }>(
      `select number, (select count(*) from invoice_files where invoice_id = invoices.id) as files
       from invoices where organization_id = $1`,
      [seller.organizationId],
    );
    expect(toCounts(rows.map(({ number }) => number))).toEqual(upTo(orders));
    expect(new Set(rows.map(({ files }) => files))).toEqual(new Set([1]));
  }
});

test(`${orders * crowd} requests for credit notes at once: none skipped or repeated, also where some are aborted`, async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const seller = await aSeller(app);
    const refunds = await atOnce(orders, async () => {
      const { order, customerId } = await aSoldOrder(seller, { order: invoiceable() });
      return aRefundForOrder(seller, order.id, customerId);
    });
    const [replies] = await Promise.all([
      atOnce(orders * crowd, (index) =>
        seller.get(`/v1/refunds/${refunds[index % orders]}/credit-note`),
      ),
      atOnce(5, (index) => abort(seller, (ctx) => ensureCreditNote(ctx, toNote(refunds[index])))),
    ]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const numbers = new Set(replies.map(({ body }) => body.number as string));
    expect(toCounts([...numbers])).toEqual(upTo(orders));
    for (const [index, { body }] of replies.entries())
      expect(body.number).toBe(replies[index % orders]?.body.number);
  }
});

test("a connection that is cut while it has a number gives it back", async () => {
  const seller = await aSeller(app);
  const { order, customerId } = await aSoldOrder(seller, { order: invoiceable() });
  const [first, second] = await atOnce(2, () => aRefundForOrder(seller, order.id, customerId));
  const cut = forSeller(seller, async ({ tx, ...ctx }) => {
    await ensureCreditNote({ ...ctx, tx }, toNote(first));
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'`,
    );
    await ensureCreditNote({ ...ctx, tx }, toNote(second));
  });
  await expect(cut).rejects.toThrow();
  const { body } = await seller.get(`/v1/refunds/${second}/credit-note`);
  expect(body.number).toMatch(/-CN-0001$/);
  expect((await seller.get(`/v1/refunds/${first}/credit-note`)).body.number).toMatch(/-CN-0002$/);
});

test("of twenty POST requests one makes the invoice", async () => {
  const seller = await aSeller(app);
  const { order } = await aSoldOrder(seller, { order: invoiceable() });
  const replies = await atOnce(20, () => seller.post(`/v1/orders/${order.id}/invoice`));
  expect(replies.map(({ status }) => status).sort()).toEqual([202, ...Array(19).fill(409)]);
});

test("a correction and the invoice at once: the invoice says what the order says", async () => {
  const seller = await aSeller(app);
  for (let trial = 0; trial < 3 * trials; trial += 1) {
    const { order } = await aSoldOrder(seller, { order: invoiceable({ name: "Before" }) });
    const target = `/v1/orders/${order.id}`;
    const [corrected] = await Promise.all([
      seller.patch(target, { billing_name: "After" }),
      seller.get(`${target}/invoice`),
    ]);
    expect([200, 422]).toContain(corrected.status);
    const { body } = await seller.get(target);
    expect(body.billing_name).toBe(corrected.status === 200 ? "After" : "Before");
    const { rows } = await pool.query(
      "select document -> 'buyer' ->> 'name' as name from invoices where order_id = $1",
      [order.id],
    );
    expect(rows).toEqual([{ name: body.billing_name }]);
  }
});
