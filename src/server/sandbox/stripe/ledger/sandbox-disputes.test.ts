import { afterEach, expect, test } from "vitest";
import { runDueWork } from "#server/platform/deadlines/run-due-work.ts";
import { sandboxKit, stripeFailure } from "#test/support/stripe-client.ts";

const { stripe, sandbox, platform, deliver } = await sandboxKit({ now: "2026-03-01T09:00:00Z" });

afterEach(() => sandbox.control.reset());

const opened = ["charge.dispute.created", "charge.dispute.funds_withdrawn"];

async function charged(alias: string): Promise<string> {
  const intent = await stripe.paymentIntents.create({
    amount: 1_000,
    currency: "usd",
    confirm: true,
    return_url: "https://shop.example/return",
    payment_method: `pm_card_${alias}`,
  });
  return String(intent.latest_charge);
}

async function getDispute(charge: string) {
  const [dispute] = (await stripe.disputes.list({ charge })).data;
  if (!dispute) throw new Error("there is no dispute");
  return dispute;
}

async function aDispute(alias = "createDispute") {
  const dispute = await getDispute(await charged(alias));
  await deliver();
  return dispute;
}

async function pass(seconds: number): Promise<void> {
  platform.tick(seconds * 1_000);
  while ((await runDueWork(platform, sandbox.work.deadlines)) > 0);
}

test.each([
  ["createDispute", "fraudulent"],
  ["createDisputeProductNotReceived", "product_not_received"],
])("the card %s is disputed as %s, and the money leaves with a fee", async (alias, reason) => {
  const charge = await charged(alias);
  const dispute = await getDispute(charge);
  expect(dispute).toMatchObject({
    charge,
    reason,
    status: "needs_response",
    amount: 1_000,
    is_charge_refundable: false,
    evidence_details: { past_due: false, has_evidence: false, submission_count: 0 },
    balance_transactions: [
      {
        amount: -1_000,
        fee: 1_500,
        net: -2_500,
        type: "adjustment",
        reporting_category: "dispute",
      },
    ],
  });
  expect((await deliver()).slice(-2)).toEqual(opened);
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ disputed: true });
  expect(await stripeFailure(stripe.refunds.create({ charge, amount: 1 }))).toMatchObject({
    code: "charge_disputed",
  });
  expect((await stripe.balanceTransactions.list({ source: dispute.id })).data).toHaveLength(1);
});

test("an inquiry moves no money and can be refunded; an early fraud warning is no dispute", async () => {
  const charge = await charged("createDisputeInquiry");
  expect(await getDispute(charge)).toMatchObject({
    status: "warning_needs_response",
    balance_transactions: [],
    is_charge_refundable: true,
  });
  expect((await deliver()).at(-1)).toBe("charge.dispute.created");
  expect(await stripe.refunds.create({ charge, amount: 400 })).toMatchObject({ amount: 400 });
  await deliver();
  const warned = await charged("createIssuerFraudRecord");
  expect((await stripe.disputes.list({ charge: warned })).data).toEqual([]);
  await deliver();
});

test.each([
  ["winning_evidence", "won", ["charge.dispute.closed", "charge.dispute.funds_reinstated"], 2],
  ["losing_evidence", "lost", ["charge.dispute.closed"], 1],
  ["We sent it.", "under_review", [], 1],
] as const)("the evidence %s ends as %s", async (text, end, events, moves) => {
  const { id, charge } = await aDispute();
  const update = { evidence: { uncategorized_text: text, customer_name: "Ada" } };
  expect(await stripe.disputes.update(id, update)).toMatchObject({
    status: "under_review",
    evidence: { uncategorized_text: text, customer_name: "Ada", receipt: null },
    evidence_details: { submission_count: 1, submission_method: "manual", has_evidence: true },
  });
  expect(await deliver()).toEqual(["charge.dispute.updated"]);
  expect(await stripeFailure(stripe.disputes.update(id, update))).toMatchObject({
    statusCode: 400,
  });
  await pass(60);
  expect(await deliver()).toEqual(events);
  const after = await stripe.disputes.retrieve(id);
  expect(after.status).toBe(end);
  expect(after.balance_transactions).toHaveLength(moves);
  expect(after.balance_transactions.reduce((sum, { net }) => sum + net, 0)).toBe(
    end === "won" ? 0 : -2_500,
  );
  if (end === "won")
    expect(await stripe.refunds.create({ charge: String(charge) })).toMatchObject({
      amount: 1_000,
    });
  await deliver();
});

test("evidence can be saved first and submitted later", async () => {
  const { id } = await aDispute();
  const saved = { evidence: { uncategorized_text: "winning_evidence" }, submit: false };
  expect(await stripe.disputes.update(id, saved)).toMatchObject({ status: "needs_response" });
  expect(await stripe.disputes.update(id, { submit: true })).toMatchObject({
    status: "under_review",
  });
  await pass(60);
  expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: "won" });
  await deliver();
});

test("a dispute that is accepted is lost, and one without an answer when its deadline passes", async () => {
  const accepted = await aDispute();
  expect(await stripe.disputes.close(accepted.id)).toMatchObject({ status: "lost" });
  expect(await stripeFailure(stripe.disputes.close(accepted.id))).toMatchObject({
    statusCode: 400,
  });
  expect(await deliver()).toEqual(["charge.dispute.closed"]);
  await sandbox.control.setSwitches({ disputes: { dueSeconds: 3_600 } });
  const late = await aDispute();
  const inquiry = await aDispute("createDisputeInquiry");
  await pass(3_599);
  expect(await stripe.disputes.retrieve(late.id)).toMatchObject({ status: "needs_response" });
  await pass(1);
  expect(await stripe.disputes.retrieve(late.id)).toMatchObject({
    status: "lost",
    evidence_details: { past_due: true },
  });
  expect(await stripe.disputes.retrieve(inquiry.id)).toMatchObject({ status: "warning_closed" });
  expect(await deliver()).toEqual(["charge.dispute.closed", "charge.dispute.closed"]);
});

test("an inquiry becomes a dispute of what is left of the charge", async () => {
  const charge = await charged("createDisputeInquiry");
  const { id } = await getDispute(charge);
  await stripe.refunds.create({ charge, amount: 400 });
  await stripe.disputes.update(id, {
    evidence: { uncategorized_text: "escalate_inquiry_evidence" },
  });
  await deliver();
  await pass(60);
  expect(await stripe.disputes.retrieve(id)).toMatchObject({
    status: "needs_response",
    amount: 600,
    balance_transactions: [{ amount: -600, fee: 1_500 }],
  });
  expect(await deliver()).toEqual(["charge.dispute.updated", "charge.dispute.funds_withdrawn"]);
});

test("any charge is disputed and decided by hand, once", async () => {
  const charge = await charged("visa");
  const id = await sandbox.control.openDispute(charge, "fraudulent");
  await expect(sandbox.control.openDispute(charge, "fraudulent")).rejects.toThrow("disputed");
  await sandbox.control.endDispute(id, "won");
  await expect(sandbox.control.endDispute(id, "lost")).rejects.toThrow("won");
  expect(await stripe.disputes.retrieve(id)).toMatchObject({ status: "won" });
  await deliver();
});
