import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { newUuid } from "#server/platform/ids.ts";
import { insertRefund } from "#server/sales/refunds/refund-store.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { until } from "#test/support/effects.ts";
import { invoiceable, invoiceFile } from "#test/support/invoices.ts";
import { type Program, programOn } from "#test/support/program.ts";
import { aSoldOrder, forSeller } from "#test/support/sold-orders.ts";
import { testApp } from "#test/support/test-app.ts";
import { testSecret } from "#test/support/test-database.ts";

const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
const clerks = 4;
const ordersOfEach = 4;

/** The survivor: it shares the database with the programs that are killed. */
const app = await testApp({ env: { GUILDHALL_SECRET: testSecret } });
const seller = await aSeller(app);
const { pool } = app.platform.database;

interface Wanted {
  orderId: string;
  refundId: string;
  /** As the killed program answered, if it did. */
  number?: string;
}

/** An order that was refunded in part, without an invoice and a credit note. */
async function aWanted(): Promise<Wanted> {
  const { order, customerId } = await aSoldOrder(seller, { order: invoiceable() });
  const id = newUuid();
  await forSeller(seller, (ctx) =>
    insertRefund(ctx.tx, {
      organizationId: seller.organizationId,
      id,
      orderId: order.id,
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
  return { orderId: order.id, refundId: id };
}

/** The answer and its file; undefined if the program died meanwhile. */
async function fetchAt({ baseUrl }: Program, path: string): Promise<string | undefined> {
  try {
    const answer = await fetch(baseUrl + path, {
      headers: { authorization: `Bearer ${seller.token}` },
    });
    expect(answer.status).toBe(200);
    const { number, url } = await answer.json();
    const { pathname, search } = new URL(url);
    const file = await fetch(baseUrl + pathname + search);
    await file.arrayBuffer();
    expect(file.status).toBe(200);
    return number ?? "";
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

async function orderAt(program: Program, wanted: Wanted): Promise<boolean> {
  if ((await fetchAt(program, `/v1/orders/${wanted.orderId}/invoice`)) === undefined) return false;
  const number = await fetchAt(program, `/v1/refunds/${wanted.refundId}/credit-note`);
  if (number === undefined) return false;
  wanted.number = number;
  return true;
}

/** Holds the counter of credit notes, so that the program is killed while it waits for a number. */
async function holdCounter() {
  const client = await pool.connect();
  await client.query("begin");
  await client.query(
    "select value from seller_counters where organization_id = $1 and name = 'credit_notes' for update",
    [seller.organizationId],
  );
  return {
    hasWaiting: async () => {
      const { rows } = await pool.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return (rows[0]?.waiting ?? 0) > 0;
    },
    async release() {
      await client.query("commit");
      client.release();
    },
  };
}

test(`${rounds} times kill -9 while invoices and credit notes are made: no gap, no repeat, every file`, {
  timeout: 300_000 + rounds * 60_000,
}, async () => {
  const all: Wanted[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const victim = await programOn(app.platform.databaseUrl);
    const made = await Promise.all(Array.from({ length: clerks * ordersOfEach }, aWanted));
    all.push(...made);
    const queue = [...made];
    let isKilled = false;
    const working = Array.from({ length: clerks }, async () => {
      for (let next = queue.pop(); next && !isKilled; next = queue.pop())
        await orderAt(victim, next);
    });
    await until(() => made.some(({ number }) => number !== undefined));
    const counter = await holdCounter();
    await until(counter.hasWaiting);
    await pause(Math.random() * 200);
    isKilled = true;
    victim.child.kill("SIGKILL");
    await victim.ended;
    await counter.release();
    await Promise.all(working);
  }
  expect(all.some(({ number }) => number === undefined)).toBe(true);

  const numbers: string[] = [];
  for (const { orderId, refundId, number } of all) {
    const invoice = await seller.get(`/v1/orders/${orderId}/invoice`);
    const { body } = await seller.get(`/v1/refunds/${refundId}/credit-note`);
    if (number !== undefined) expect(body.number).toBe(number);
    numbers.push(body.number);
    expect((await invoiceFile(app, invoice.body.url)).text).toContain("TEST-");
    expect((await invoiceFile(app, body.url)).text).toContain(body.number);
  }
  const counts = numbers.map((each) => Number(each.split("-").at(-1)));
  expect(counts.sort((one, other) => one - other)).toEqual(all.map((_, index) => index + 1));
  const { rows } = await pool.query(
    `select count(*)::int as invoices, count(distinct number)::int as numbers from invoices
     where organization_id = $1`,
    [seller.organizationId],
  );
  expect(rows).toEqual([{ invoices: all.length * 2, numbers: all.length * 2 }]);
});
