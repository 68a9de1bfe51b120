import { afterEach, expect, test } from "vitest";
import { verifyLedger } from "#server/money/ledger/verify-ledger.ts";
import { newUuid } from "#server/platform/ids.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { aShop } from "#test/support/a-shop.ts";
import { clientHeaders } from "#test/support/client-headers.ts";
import { aChargedOrder, aSoldOrder, forSeller } from "#test/support/sold-orders.ts";
import { stripeClient } from "#test/support/stripe-client.ts";

const shop = await aShop({ works: true, limits: { timeoutMs: 3_000 } });
const { seller, processor, sandbox, app } = shop;
const { pool, db } = app.platform.database;
const stripe = stripeClient(sandbox);
const path = "/v1/refunds/";
const refundCall = "POST /v1/refunds";

afterEach(() => sandbox.control.reset());

function refund(orderId: string, amount: number, more: object = {}, headers = {}) {
  return seller.post(
    path,
    { order_id: orderId, reason: "customer_request", amount, ...more },
    headers,
  );
}

const charged = (options = {}) => aChargedOrder(seller, processor, options);
const readOrder = async (id: string) => (await seller.get(`/v1/orders/${id}`)).body;
const listRefunds = async (id: string) => (await seller.get(`${path}?order_id=${id}`)).body.items;

/** Types and the status each event shows, oldest first. */
async function listEvents(orderId: string): Promise<string[]> {
  const { rows } = await pool.query<{ type: string; status: string }>(
    `select type, data ->> 'status' as status from events
     where organization_id = $1 and (data ->> 'order_id' = $2 or data ->> 'id' = $2)
       and (type like 'refund.%' or type like 'order.%') order by sequence`,
    [seller.organizationId, orderId],
  );
  return rows.map(({ type, status }) => `${type} ${status}`);
}

async function listEntries(orderId: string): Promise<string[]> {
  const { body } = await seller.get(`/v1/ledger/entries?order_id=${orderId}&limit=100`);
  return body.items
    .filter(({ source }: { source: string }) => source.startsWith("refund:"))
    .map((one: { debit: string; credit: string; amount: number }) =>
      [one.debit, one.credit, one.amount].join(" "),
    )
    .sort();
}

async function expectSound(): Promise<void> {
  const { ledgerChecks } = app.platform.services;
  expect((await verifyLedger(db, seller.organizationId, ledgerChecks)).faults).toEqual([]);
}

const vat = {
  rate: 100_000,
  name: "VAT",
  country: "DE",
  state: null,
  reason: "standard_rated",
};

test("each release of the official client gets the status that it reads, also of a repeat", async () => {
  const { order } = await charged();
  const statuses = [];
  for (const headers of Object.values(clientHeaders))
    statuses.push((await refund(order.id, 100, {}, headers)).status);
  expect(statuses).toEqual([200, 201, 201]);

  const key = { "idempotency-key": `refund-${order.id}` };
  const first = await refund(order.id, 100, {}, { ...key, ...clientHeaders["0.32"] });
  const again = await refund(order.id, 100, {}, { ...key, ...clientHeaders["0.43"] });
  expect([first.status, again.status]).toEqual([200, 201]);
  expect(again.body).toEqual(first.body);
});

test("a whole order is refunded with its tax", async () => {
  const { order, customerId, chargeId } = await charged();
  const { status, body } = await refund(order.id, 900, { comment: "Sorry.", metadata: { a: 1 } });

  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.any(String),
    created_at: expect.any(String),
    modified_at: null,
    metadata: { a: 1 },
    status: "succeeded",
    reason: "customer_request",
    amount: 900,
    tax_amount: 90,
    tax_breakdown: [{ ...vat, amount: 90, taxable_amount: 900 }],
    currency: "usd",
    comment: "Sorry.",
    organization_id: seller.organizationId,
    order_id: order.id,
    subscription_id: null,
    customer_id: customerId,
    revoke_benefits: false,
    credit_note_number: null,
    dispute: null,
  });
  expect(await readOrder(order.id)).toMatchObject({
    status: "refunded",
    paid: true,
    refunded_amount: 900,
    refunded_tax_amount: 90,
    refundable_amount: 0,
    refundable_tax_amount: 0,
  });
  expect((await processor.charges.retrieve(chargeId)).amountRefunded).toBe(990);
  expect(await listEntries(order.id)).toEqual([
    "refunds processor_balance 900",
    "tax_payable processor_balance 90",
  ]);
  await shop.settle();
  expect(await listEvents(order.id)).toEqual([
    "refund.created succeeded",
    "order.refunded refunded",
  ]);
  await expectSound();
});

test("parts are refunded with their share of the tax, and the last takes exactly what is left", async () => {
  const { order } = await charged({ net: 999, tax: 190, discount: 0 });
  const taxes: number[] = [];
  for (const amount of [333, 333, 333])
    taxes.push((await refund(order.id, amount)).body.tax_amount);
  expect(taxes).toEqual([63, 63, 64]);
  expect(await listEvents(order.id)).toEqual([
    "refund.created succeeded",
    "order.refunded partially_refunded",
    "refund.created succeeded",
    "order.refunded partially_refunded",
    "refund.created succeeded",
    "order.refunded refunded",
  ]);
  await expectSound();
});

test("every refusal is the one of the contract, and reserves nothing", async () => {
  const { order } = await charged();
  const waived = await aSoldOrder(seller, { net: 30, tax: 0, discount: 0, isWaived: true });
  const free = await aSoldOrder(seller, { net: 0, tax: 0, discount: 0 });
  const renewal = await charged({
    order: { subscriptionId: newUuid(), billingReason: "subscription_cycle" },
  });
  const { body: unknown, status } = await refund(newUuid(), 1);
  expect([status, unknown.detail[0].loc]).toEqual([422, ["body", "order_id"]]);
  const card = { comment: "card 4242 4242 4242 4242", metadata: { card: "4242424242424242" } };
  const withCard = await refund(order.id, 1, card);
  expect([withCard.status, withCard.body.detail.map(({ loc }: { loc: string[] }) => loc)]).toEqual([
    422,
    [
      ["body", "comment"],
      ["body", "metadata", "card"],
    ],
  ]);
  const refusals: [Promise<{ status: number; body: { error: string } }>, number, string][] = [
    [refund(order.id, 901), 400, "RefundAmountTooHigh"],
    [refund(free.order.id, 1), 403, "RefundedAlready"],
    [refund(waived.order.id, 30), 404, "ResourceNotFound"],
    [
      refund(renewal.order.id, 1, { revoke_benefits: true }),
      400,
      "RevokeSubscriptionBenefitsProhibited",
    ],
  ];
  for (const [call, expectedStatus, error] of refusals) {
    const reply = await call;
    expect([reply.status, reply.body.error]).toEqual([expectedStatus, error]);
  }
  await refund(order.id, 900);
  const again = await refund(order.id, 1);
  expect([again.status, again.body.error]).toEqual([403, "RefundedAlready"]);
  expect(await listRefunds(waived.order.id)).toEqual([]);
});

test.each([
  [{ amount: 0 }, ["body", "amount"]],
  [{ amount: -1 }, ["body", "amount"]],
  [{ amount: 1.5 }, ["body", "amount"]],
  [{ reason: "bored" }, ["body", "reason"]],
  [{ order_id: "1" }, ["body", "order_id"]],
])("the body %j is refused at its place", async (change, loc) => {
  const { status, body } = await refund(newUuid(), 1, change);
  expect([status, body.detail[0].loc]).toEqual([422, loc]);
});

test("a pending refund counts as refunded, and is completed by the processor's event", async () => {
  const { order } = await charged({ card: "pendingRefund" });
  const { body } = await refund(order.id, 600);
  expect(body).toMatchObject({ status: "pending", amount: 600, tax_amount: 60 });
  expect(await readOrder(order.id)).toMatchObject({
    status: "paid",
    refunded_amount: 0,
    refundable_amount: 300,
    refundable_tax_amount: 30,
  });
  expect((await refund(order.id, 301)).body.error).toBe("RefundAmountTooHigh");
  await shop.moveClock(10);
  expect(await listRefunds(order.id)).toMatchObject([{ id: body.id, status: "succeeded" }]);
  expect(await readOrder(order.id)).toMatchObject({
    status: "partially_refunded",
    refunded_amount: 600,
  });
  expect(await listEvents(order.id)).toEqual([
    "refund.created pending",
    "refund.updated succeeded",
    "order.refunded partially_refunded",
  ]);
});

test.each(["failed", "canceled"] as const)(
  "a pending refund that is %s gives back what it reserved",
  async (end) => {
    const { order } = await charged();
    await sandbox.control.setSwitches({ refunds: { course: "pending" } });
    const { body } = await refund(order.id, 900);
    const { rows } = await pool.query("select processor_id from refunds where id = $1", [body.id]);
    await sandbox.control.endRefund(rows[0].processor_id, end);
    await shop.settle();
    expect(await listRefunds(order.id)).toMatchObject([{ status: end }]);
    expect(await readOrder(order.id)).toMatchObject({ status: "paid", refundable_amount: 900 });
    expect(await listEntries(order.id)).toEqual([]);
    expect((await refund(order.id, 900)).status).toBe(200);
    await expectSound();
  },
);

test("a refund that fails after it succeeded is taken back", async () => {
  const { order } = await charged({ card: "refundFail" });
  expect((await refund(order.id, 900)).body.status).toBe("succeeded");
  await shop.moveClock(10);
  expect(await listRefunds(order.id)).toMatchObject([
    { status: "failed", modified_at: expect.any(String) },
  ]);
  expect(await readOrder(order.id)).toMatchObject({
    status: "paid",
    refunded_amount: 0,
    refunded_tax_amount: 0,
    refundable_amount: 900,
  });
  expect(await listEntries(order.id)).toEqual([
    "processor_balance refunds 900",
    "processor_balance tax_payable 90",
    "refunds processor_balance 900",
    "tax_payable processor_balance 90",
  ]);
  expect(await listEvents(order.id)).toEqual([
    "refund.created succeeded",
    "order.refunded refunded",
    "refund.updated failed",
    "order.updated paid",
  ]);
  await expectSound();
});

test("refunds that begin at the processor are split into net amount and tax", async () => {
  const { order, chargeId } = await charged();
  await stripe.refunds.create({ charge: chargeId, amount: 99, reason: "requested_by_customer" });
  await stripe.refunds.create({ charge: chargeId });
  await shop.settle();
  const refunds = await listRefunds(order.id);
  expect(refunds).toHaveLength(2);
  expect(refunds).toContainEqual(
    expect.objectContaining({ amount: 90, tax_amount: 9, reason: "customer_request" }),
  );
  expect(refunds).toContainEqual(
    expect.objectContaining({ amount: 810, tax_amount: 81, reason: "other" }),
  );
  expect(await readOrder(order.id)).toMatchObject({ status: "refunded", refunded_amount: 900 });
  await expectSound();
});

test("what the processor has refunded without our knowledge is refused, and repeated as the same refusal", async () => {
  await sandbox.control.setSwitches({ webhooks: { timing: "held" } });
  const { order, chargeId } = await charged();
  await stripe.refunds.create({ charge: chargeId, amount: 500 });
  const headers = { "idempotency-key": newUuid() };
  const tooHigh = await refund(order.id, 900, {}, headers);
  expect([tooHigh.status, tooHigh.body.error]).toEqual([400, "RefundAmountTooHigh"]);
  expect(await refund(order.id, 900, {}, headers)).toMatchObject({
    status: 400,
    body: tooHigh.body,
  });
  await stripe.refunds.create({ charge: chargeId });
  expect((await refund(order.id, 100)).body.error).toBe("RefundedAlready");
  await sandbox.control.releaseWebhooks({});
  await shop.settle();
  expect(await readOrder(order.id)).toMatchObject({ status: "refunded", refunded_amount: 900 });
  await expectSound();
});

test.each([
  ["never answers", { moment: "after", effect: "hang", times: 4 }],
  ["fails after the refund, also for every repeat", { moment: "after", effect: "error", times: 4 }],
  ["fails before the refund", { moment: "before", effect: "error", times: 4 }],
  ["breaks off", { moment: "after", effect: "reset", times: 4 }],
] as const)("a processor that %s: pending, then refunded once", async (_what, fault) => {
  await sandbox.control.setSwitches({ webhooks: { timing: "dropped" } });
  const { order, chargeId } = await charged();
  await sandbox.control.addFault({ operation: refundCall, ...fault });
  const { status, body } = await refund(order.id, 900);
  expect([status, body.status]).toEqual([200, "pending"]);
  await shop.moveClock(2);
  await shop.moveClock(5);
  expect(await listRefunds(order.id)).toMatchObject([{ id: body.id, status: "succeeded" }]);
  expect((await stripe.refunds.list({ charge: chargeId })).data).toHaveLength(1);
  expect(await listEvents(order.id)).toEqual([
    "refund.created pending",
    "refund.updated succeeded",
    "order.refunded refunded",
  ]);
  await expectSound();
});

test("the reconciler asks for refunds whose events were lost", async () => {
  await sandbox.control.setSwitches({
    webhooks: { timing: "dropped" },
    refunds: { course: "pending_then_succeeded", afterSeconds: 30 },
  });
  const { order } = await charged();
  expect((await refund(order.id, 900)).body.status).toBe("pending");
  await shop.moveClock(5);
  expect(await listRefunds(order.id)).toMatchObject([{ status: "succeeded" }]);
});

test("an Idempotency-Key makes one refund of two requests", async () => {
  const { order, chargeId } = await charged();
  const headers = { "idempotency-key": newUuid() };
  const first = await refund(order.id, 400, {}, headers);
  const second = await refund(order.id, 400, {}, headers);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
  expect(second.headers["idempotent-replayed"]).toBe("true");
  expect((await refund(order.id, 401, {}, headers)).status).toBe(409);
  expect((await stripe.refunds.list({ charge: chargeId })).data).toHaveLength(1);
});

test("a repeat gets the first answer, also when the refund went on meanwhile", async () => {
  await sandbox.control.setSwitches({ refunds: { course: "pending" } });
  const { order } = await charged();
  const headers = { "idempotency-key": newUuid() };
  const first = await refund(order.id, 400, {}, headers);
  const { rows } = await pool.query("select processor_id from refunds where id = $1", [
    first.body.id,
  ]);
  await sandbox.control.endRefund(rows[0].processor_id, "succeeded");
  await shop.settle();
  expect((await refund(order.id, 400, {}, headers)).text).toBe(first.text);
  expect(await listRefunds(order.id)).toMatchObject([{ status: "succeeded" }]);
});

test("a charge that the processor does not have cannot be refunded", async () => {
  await charged();
  const bare = await aSeller(app);
  const { order } = await aSoldOrder(bare);
  const body = { order_id: order.id, reason: "other", amount: 1 };
  expect((await bare.post(path, body)).body.error).toBe("ChargeNotRefundable");
  expect((await bare.get(path)).body.items).toMatchObject([{ status: "failed" }]);
});

test("the filters of the list", async () => {
  const one = await charged();
  const other = await charged();
  const first = (await refund(one.order.id, 100)).body;
  await sandbox.control.setSwitches({ refunds: { course: "pending" } });
  const second = (await refund(other.order.id, 200)).body;
  const found = async (query: string) =>
    (
      await seller.get(`${path}?order_id=${one.order.id}&order_id=${other.order.id}&${query}`)
    ).body.items.map(({ id }: { id: string }) => id);
  expect(await found("sorting=amount")).toEqual([first.id, second.id]);
  expect(await found("sorting=-amount")).toEqual([second.id, first.id]);
  expect(await found("succeeded=true")).toEqual([first.id]);
  expect(await found("succeeded=false&sorting=amount")).toEqual([first.id, second.id]);
  expect(await found(`id=${second.id}`)).toEqual([second.id]);
  expect(await found(`customer_id=${one.customerId}`)).toEqual([first.id]);
  expect(await found(`subscription_id=${newUuid()}`)).toEqual([]);
});

test("card money goes back first, and what no card paid as credit", async () => {
  const { order, customerId } = await charged({ net: 700, tax: 0, discount: 0 });
  await forSeller(seller, (ctx) =>
    ctx.tx
      .updateTable("orders")
      .set({
        netAmount: 1_000,
        totalAmount: 1_000,
        subtotalAmount: 1_000,
        appliedBalanceAmount: -300,
      })
      .where("organizationId", "=", ctx.sellerId)
      .where("id", "=", order.id)
      .execute(),
  );
  expect((await refund(order.id, 800)).body.status).toBe("succeeded");
  expect((await refund(order.id, 200)).body.status).toBe("succeeded");
  expect(await listEntries(order.id)).toEqual([
    "refunds customer_credit 100",
    "refunds customer_credit 200",
    "refunds processor_balance 700",
  ]);
  expect(customerId).toBe((await listRefunds(order.id))[0].customer_id);
});
