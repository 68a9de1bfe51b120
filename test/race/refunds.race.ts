import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { verifyLedger } from "#server/money/ledger/verify-ledger.ts";
import { aShop } from "../support/a-shop.ts";
import { raceTrials } from "../support/campaign.ts";
import { aChargedOrder } from "../support/sold-orders.ts";
import { stripeClient } from "../support/stripe-client.ts";

const shop = await aShop({ works: true });
const { seller, processor, sandbox, app } = shop;
const stripe = stripeClient(sandbox);
const trials = raceTrials(2);

beforeEach(() => sandbox.control.reset());

const sold = () => aChargedOrder(seller, processor);

function refund(orderId: string, amount: number, key?: string) {
  return seller.post(
    "/v1/refunds/",
    { order_id: orderId, reason: "other", amount },
    key === undefined ? {} : { "idempotency-key": key },
  );
}

function atOnce<Result>(count: number, act: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => act(index)));
}

/**
 * An event about a refund at the processor waits while a refund of ours has reserved the money: it
 * is tried again later. Here it is tried again at once.
 */
async function settleWithRetries(): Promise<void> {
  const pullForward =
    "update jobs set run_at = now() where failed_at is null and run_at > now() returning id";
  do await shop.settle();
  while ((await shop.rows(pullForward)).length > 0);
}

/** Our refunded amount equals that of the processor, and is never more than was paid. */
async function expectReturned(orderId: string, chargeId: string, money: number): Promise<void> {
  await settleWithRetries();
  const { body } = await seller.get(`/v1/orders/${orderId}`);
  expect(body.refunded_amount + body.refunded_tax_amount).toBe(money);
  expect((await processor.charges.retrieve(chargeId)).amountRefunded).toBe(money);
  const { db } = app.platform.database;
  const { ledgerChecks } = app.platform.services;
  expect((await verifyLedger(db, seller.organizationId, ledgerChecks)).faults).toEqual([]);
}

test("of ten refunds of the whole order at once one succeeds", async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const { order, chargeId } = await sold();
    const replies = await atOnce(10, () => refund(order.id, 900));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(403)]);
    await expectReturned(order.id, chargeId, 990);
  }
});

test("ten refunds of a third at once never exceed the order, and the tax is exact", async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const { order, chargeId } = await sold();
    const replies = await atOnce(10, () => refund(order.id, 300));
    const made = replies.filter(({ status }) => status === 200);
    expect(made).toHaveLength(3);
    expect(made.reduce((sum, { body }) => sum + body.tax_amount, 0)).toBe(90);
    await expectReturned(order.id, chargeId, 990);
  }
});

test("ten requests with one Idempotency-Key are one refund", async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const { order, chargeId } = await sold();
    const key = randomUUID();
    const replies = await atOnce(10, () => refund(order.id, 300, key));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    await expectReturned(order.id, chargeId, 330);
  }
});

test("a refund by the seller and one at the processor at once never return more than was paid", async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const { order, chargeId } = await sold();
    const [ours] = await Promise.all([
      refund(order.id, 900),
      stripe.refunds.create({ charge: chargeId, amount: 500 }).catch(() => undefined),
    ]);
    expect([200, 400]).toContain(ours.status);
    await expectReturned(order.id, chargeId, ours.status === 200 ? 990 : 500);
  }
});

test("refunds whose events come at once, five times and shuffled, are booked once", async () => {
  await sandbox.control.setSwitches({
    webhooks: { timing: "early", copies: 5, order: "shuffled", seed: 7 },
  });
  for (let trial = 0; trial < trials; trial += 1) {
    const { order, chargeId } = await sold();
    await atOnce(3, () => refund(order.id, 200));
    await stripe.refunds.create({ charge: chargeId, amount: 110 });
    await expectReturned(order.id, chargeId, 770);
  }
});
