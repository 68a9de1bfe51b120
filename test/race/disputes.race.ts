import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { verifyLedger } from "#server/money/ledger/verify-ledger.ts";
import { recordMissedDisputes } from "#server/sales/disputes/find-missed-disputes.ts";
import { untilDisputed } from "../support/a-dispute.ts";
import { aShop } from "../support/a-shop.ts";
import { raceTrials } from "../support/campaign.ts";
import { aChargedOrder } from "../support/sold-orders.ts";
import { stripeClient } from "../support/stripe-client.ts";

const shop = await aShop({ works: true });
const { seller, processor, sandbox, app } = shop;
const stripe = stripeClient(sandbox);
const trials = raceTrials(2);

beforeEach(() => sandbox.control.reset());

async function aDispute() {
  const { order, chargeId } = await aChargedOrder(seller, processor, { card: "createDispute" });
  const { id } = await untilDisputed(shop, { orderId: order.id });
  return { order, chargeId, id: String(id) };
}

function answer(id: string, kind: "evidence" | "accept", key?: string) {
  const headers = key === undefined ? {} : { "idempotency-key": key };
  const body = kind === "evidence" ? { text: "We sent it." } : undefined;
  return seller.post(`/v1/disputes/${id}/${kind}`, body, headers);
}

function atOnce<Result>(count: number, act: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => act(index)));
}

async function expectSound(chargeId: string, moves: number): Promise<void> {
  await shop.settle();
  const [made] = (await stripe.disputes.list({ charge: chargeId })).data;
  expect(made?.balance_transactions).toHaveLength(moves);
  expect(made?.evidence_details.submission_count).toBeLessThanOrEqual(1);
  const { db } = app.platform.database;
  const { ledgerChecks } = app.platform.services;
  expect((await verifyLedger(db, seller.organizationId, ledgerChecks)).faults).toEqual([]);
}

test("of five acceptances and five pieces of evidence at once one succeeds", async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const { id, chargeId } = await aDispute();
    const replies = await atOnce(10, (index) => answer(id, index % 2 ? "evidence" : "accept"));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    await expectSound(chargeId, 1);
  }
});

test("ten acceptances with one Idempotency-Key get the same answer", async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const { id, chargeId } = await aDispute();
    const key = randomUUID();
    const replies = await atOnce(10, () => answer(id, "accept", key));
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]).toMatchObject({ status: 200, body: { status: "accepted" } });
    await expectSound(chargeId, 1);
  }
});

test("events that come early, five times and shuffled, and the hourly search at once record one dispute", async () => {
  await sandbox.control.setSwitches({
    webhooks: { timing: "early", copies: 5, order: "shuffled", seed: 7 },
  });
  for (let trial = 0; trial < trials; trial += 1) {
    const { order, chargeId } = await aChargedOrder(seller, processor, { card: "createDispute" });
    await atOnce(3, () => recordMissedDisputes(app.platform, processor));
    await shop.settle();
    const { body } = await seller.get(`/v1/disputes/?order_id=${order.id}`);
    expect(body.pagination.total_count).toBe(1);
    await expectSound(chargeId, 1);
  }
});

test("a refund and a dispute at once never return more than was paid", async () => {
  for (let trial = 0; trial < trials; trial += 1) {
    const { order, chargeId } = await aChargedOrder(seller, processor);
    const [refund] = await Promise.all([
      seller.post("/v1/refunds/", { order_id: order.id, reason: "other", amount: 400 }),
      sandbox.control.openDispute(chargeId, "fraudulent"),
    ]);
    expect([200, 409]).toContain(refund.status);
    await shop.settle();
    const { body } = await seller.get(`/v1/disputes/?order_id=${order.id}`);
    const { amount, tax_amount: tax } = body.items[0];
    expect(amount + tax).toBe(refund.status === 200 ? 550 : 990);
    await expectSound(chargeId, 1);
  }
});
