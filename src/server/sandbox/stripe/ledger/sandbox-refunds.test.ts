import { afterEach, expect, test } from "vitest";
import { runDueWork } from "#server/platform/deadlines/run-due-work.ts";
import { sandboxKit, stripeFailure } from "#test/support/stripe-client.ts";

const { stripe, sandbox, platform, deliver } = await sandboxKit({ now: "2026-03-01T09:00:00Z" });

afterEach(() => sandbox.control.reset());

/** A charge of 1,000 whose own webhooks are out. */
async function charged(alias = "visa"): Promise<string> {
  const intent = await stripe.paymentIntents.create({
    amount: 1_000,
    currency: "usd",
    confirm: true,
    return_url: "https://shop.example/return",
    payment_method: `pm_card_${alias}`,
  });
  await deliver();
  return String(intent.latest_charge);
}

async function pass(seconds: number): Promise<void> {
  platform.tick(seconds * 1_000);
  while ((await runDueWork(platform, sandbox.work.deadlines)) > 0);
}

test("a charge is refunded in parts and no further", async () => {
  const charge = await charged();
  const part = await stripe.refunds.create({
    charge,
    amount: 400,
    reason: "requested_by_customer",
    metadata: { refund_id: "r1" },
    expand: ["balance_transaction"],
  });
  expect(part).toMatchObject({
    status: "succeeded",
    amount: 400,
    charge,
    reason: "requested_by_customer",
    metadata: { refund_id: "r1" },
    balance_transaction: { amount: -400, fee: 0, net: -400, type: "refund" },
  });
  expect(await stripe.charges.retrieve(charge)).toMatchObject({
    amount_refunded: 400,
    refunded: false,
  });
  expect(await stripeFailure(stripe.refunds.create({ charge, amount: 601 }))).toMatchObject({
    statusCode: 400,
    param: "amount",
  });
  expect(await stripe.refunds.create({ charge })).toMatchObject({ amount: 600 });
  expect(await stripeFailure(stripe.refunds.create({ charge, amount: 1 }))).toMatchObject({
    code: "charge_already_refunded",
  });
  expect(await stripe.charges.retrieve(charge)).toMatchObject({
    amount_refunded: 1_000,
    refunded: true,
  });
  expect(await deliver()).toEqual(["refund.created", "refund.created"]);
  const listed = await stripe.refunds.list({ charge });
  expect(listed.data.map(({ amount }) => amount)).toEqual([600, 400]);
});

test("20 refunds at once never exceed the charge", async () => {
  const charge = await charged();
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => stripe.refunds.create({ charge, amount: 300 })),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 900 });
  await deliver();
});

test("a refund of the pending card succeeds later", async () => {
  const charge = await charged("pendingRefund");
  const refund = await stripe.refunds.create({ charge });
  expect(refund).toMatchObject({
    status: "pending",
    pending_reason: "processing",
    balance_transaction: null,
  });
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 1_000 });
  await pass(60);
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: "succeeded",
    balance_transaction: expect.any(String),
  });
  expect(await deliver()).toEqual(["refund.created", "refund.updated"]);
});

test("a refund of the failing card fails after it succeeded, and the money is back", async () => {
  const charge = await charged("refundFail");
  const refund = await stripe.refunds.create({ charge, amount: 700 });
  expect(refund.status).toBe("succeeded");
  await pass(60);
  expect(
    await stripe.refunds.retrieve(refund.id, { expand: ["failure_balance_transaction"] }),
  ).toMatchObject({
    status: "failed",
    failure_reason: "expired_or_canceled_card",
    failure_balance_transaction: { amount: 700, type: "refund_failure" },
  });
  expect(await stripe.charges.retrieve(charge)).toMatchObject({
    amount_refunded: 0,
    refunded: false,
  });
  expect(await deliver()).toEqual(["refund.created", "refund.failed"]);
});

test.each([
  ["pending_then_failed", "pending", "failed"],
  ["pending_then_succeeded", "pending", "succeeded"],
  ["succeeded_then_failed", "succeeded", "failed"],
  ["pending", "pending", "pending"],
] as const)("the switch %s makes any refund %s, then %s", async (course, first, last) => {
  await sandbox.control.setSwitches({ refunds: { course, afterSeconds: 3_600 } });
  const refund = await stripe.refunds.create({ charge: await charged() });
  expect(refund.status).toBe(first);
  await pass(3_599);
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe(first);
  await pass(1);
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe(last);
  await deliver();
});

test("a pending refund is ended by hand, once", async () => {
  await sandbox.control.setSwitches({ refunds: { course: "pending" } });
  const charge = await charged();
  const refund = await stripe.refunds.create({ charge });
  await sandbox.control.endRefund(refund.id, "canceled");
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe("canceled");
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 0 });
  await expect(sandbox.control.endRefund(refund.id, "failed")).rejects.toThrow("canceled");
  expect(await deliver()).toEqual(["refund.created", "refund.updated"]);
});

test("what was not paid is not refunded", async () => {
  const { charge } = await stripeFailure(
    stripe.paymentIntents.create({
      amount: 1_000,
      currency: "usd",
      confirm: true,
      return_url: "https://shop.example/return",
      payment_method: "pm_card_chargeDeclined",
    }),
  );
  expect(await stripeFailure(stripe.refunds.create({ charge: String(charge) }))).toMatchObject({
    code: "charge_not_refundable",
  });
  expect(await stripeFailure(stripe.refunds.create({ charge: "ch_nothing" }))).toMatchObject({
    statusCode: 404,
  });
  await deliver();
});

test("the fee can be known later than the charge", async () => {
  await sandbox.control.setSwitches({ charges: { balanceSeconds: 10 } });
  const intent = await stripe.paymentIntents.create({
    amount: 1_000,
    currency: "usd",
    confirm: true,
    return_url: "https://shop.example/return",
    payment_method: "pm_card_visa",
    expand: ["latest_charge"],
  });
  expect(intent.latest_charge).toMatchObject({ balance_transaction: null });
  expect(await deliver()).toEqual(["charge.succeeded", "payment_intent.succeeded"]);
  await pass(10);
  expect(await deliver()).toEqual(["charge.updated"]);
  const { id } = intent.latest_charge as { id: string };
  const charge = await stripe.charges.retrieve(id, { expand: ["balance_transaction"] });
  expect(charge.balance_transaction).toMatchObject({ amount: 1_000, fee: 59, net: 941 });
  const entries = await stripe.balanceTransactions.list({ source: id });
  expect(entries.data).toHaveLength(1);
});

test("a payment in processing ends by the clock", async () => {
  for (const outcome of ["succeeded", "failed"] as const) {
    await sandbox.control.setSwitches({
      charges: { processingSeconds: 60, processingOutcome: outcome },
    });
    const intent = await stripe.paymentIntents.create({
      amount: 1_000,
      currency: "usd",
      confirm: true,
      return_url: "https://shop.example/return",
      payment_method: "pm_card_visa",
    });
    expect(intent.status).toBe("processing");
    await pass(60);
    const status = outcome === "succeeded" ? "succeeded" : "requires_payment_method";
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status });
    expect(await deliver()).toEqual(
      outcome === "succeeded"
        ? ["charge.pending", "charge.succeeded", "payment_intent.succeeded", "charge.updated"]
        : ["charge.pending", "charge.failed", "payment_intent.payment_failed"],
    );
  }
});
