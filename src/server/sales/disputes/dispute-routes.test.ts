import { afterEach, expect, test } from "vitest";
import { verifyLedger } from "#server/money/ledger/verify-ledger.ts";
import { newUuid } from "#server/platform/ids.ts";
import { untilDisputed } from "#test/support/a-dispute.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { aShop } from "#test/support/a-shop.ts";
import { invoiceable, invoiceFile } from "#test/support/invoices.ts";
import { getMailLink, type Mail, mailsTo, open, subjects } from "#test/support/people.ts";
import { hasty } from "#test/support/processor-kit.ts";
import { aChargedOrder, forSeller } from "#test/support/sold-orders.ts";
import { stripeClient } from "#test/support/stripe-client.ts";
import { whenOver } from "#test/support/when-over.ts";
import { insertRefund } from "../refunds/refund-store.ts";
import { recordMissedDisputes } from "./find-missed-disputes.ts";

const shop = await aShop({ works: true, limits: hasty });
const { seller, processor, sandbox, app } = shop;
const { pool, db } = app.platform.database;
const stripe = stripeClient(sandbox);
// Only verified owners get mails.
await open(seller.owner, await getMailLink(app, seller.owner.email, subjects.verify));

afterEach(() => sandbox.control.reset());

const charged = (card = "createDispute", more = {}) =>
  aChargedOrder(seller, processor, { card, ...more });
const readOrder = async (id: string) => (await seller.get(`/v1/orders/${id}`)).body;
const readDispute = async (orderId: string) =>
  (await seller.get(`/v1/disputes/?order_id=${orderId}`)).body.items[0];
const evidence = (id: string, text: string, headers = {}) =>
  seller.post(`/v1/disputes/${id}/evidence`, { text }, headers);
const accept = (id: string, headers = {}) =>
  seller.post(`/v1/disputes/${id}/accept`, undefined, headers);

async function aDispute(card = "createDispute") {
  const sold = await charged(card);
  return { ...sold, dispute: await untilDisputed(shop, { orderId: sold.order.id }) };
}

async function listEntries(orderId: string): Promise<string[]> {
  const { body } = await seller.get(`/v1/ledger/entries?order_id=${orderId}&limit=100`);
  return body.items
    .filter(({ dispute_id: id }: { dispute_id: string | null }) => id !== null)
    .map((one: { source: string; debit: string; credit: string; amount: number }) =>
      [one.source.replace(/.*:/, ""), one.debit, one.credit, one.amount].join(" "),
    )
    .sort();
}

async function listEvents(orderId: string): Promise<string[]> {
  const { rows } = await pool.query<{ type: string; status: string }>(
    `select type, data ->> 'status' as status from events
     where organization_id = $1 and (data ->> 'order_id' = $2 or data ->> 'id' = $2)
       and (type like 'dispute.%' or type like 'order.%') order by sequence`,
    [seller.organizationId, orderId],
  );
  return rows.map(({ type, status }) => `${type} ${status}`);
}

async function mailsAbout(subject: string, disputeId: string): Promise<Mail[]> {
  await shop.settle();
  const mails = await mailsTo(app, seller.owner.email, subject);
  return mails.filter(({ links }) => links.some((link) => link.endsWith(disputeId)));
}

async function expectSound(): Promise<void> {
  const { ledgerChecks } = app.platform.services;
  const { faults, checked } = await verifyLedger(db, seller.organizationId, ledgerChecks);
  expect(faults).toEqual([]);
  expect(checked.disputes).toBeGreaterThan(0);
}

const withdrawn = [
  "fee processor_fees processor_balance 1500",
  "withdrawn disputed_funds processor_balance 990",
];

test("a dispute is recorded with its deadline, and its money leaves the balance", async () => {
  const { order, payment, customerId, dispute } = await aDispute();
  expect(dispute).toMatchObject({
    organization_id: seller.organizationId,
    status: "needs_response",
    resolved: false,
    closed: false,
    amount: 900,
    tax_amount: 90,
    fee_amount: 1_500,
    reason: "fraudulent",
    past_due: false,
    evidence_text: null,
    evidence_sent_at: null,
    pending_action: null,
    funds_reinstated_at: null,
    closed_at: null,
    order_id: order.id,
    payment_id: payment.id,
    customer_id: customerId,
    customer: { id: customerId },
  });
  const days = (Date.parse(dispute.evidence_due_by) - Date.parse(dispute.created_at)) / 86_400_000;
  expect(days).toBe(14);
  expect((await seller.get(`/v1/disputes/${dispute.id}`)).body).toEqual(dispute);
  expect(await listEntries(order.id)).toEqual(withdrawn);
  const explained = `currency=usd&account=processor_balance&order_id=${order.id}`;
  const explain = async (events: string) =>
    (await seller.get(`/v1/ledger/explanation?${explained}${events}`)).body.events.filter(
      ({ event }: { event: string }) => event.startsWith("dispute"),
    );
  const taken = { event: "dispute", debit: 0, credit: 990 };
  const charge = { event: "dispute_fee", debit: 0, credit: 1_500 };
  expect(await explain("")).toEqual([taken, charge]);
  expect(await explain("&event=dispute")).toEqual([taken]);
  expect(await explain("&event=dispute_fee")).toEqual([charge]);
  expect(await readOrder(order.id)).toMatchObject({ status: "paid", refundable_amount: 0 });
  const refund = await seller.post("/v1/refunds/", {
    order_id: order.id,
    reason: "other",
    amount: 1,
  });
  expect([refund.status, refund.body.error]).toEqual([409, "ChargeDisputed"]);
  expect(await listEvents(order.id)).toEqual(["dispute.created needs_response"]);
  const mails = await mailsAbout("A payment was disputed", dispute.id);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("The bank withdrew $9.90 from your balance.");
  await expectSound();
});

test("net revenue is without the fees of disputes that were not returned", async () => {
  const { order, payment, customerId, dispute } = await aDispute();
  const date = order.createdAt.toISOString().slice(0, 10);
  const query = new URLSearchParams({
    start_date: date,
    end_date: date,
    interval: "day",
    customer_id: customerId,
  });
  const read = async () => (await seller.get(`/v1/metrics/?${query}`)).body.totals;
  const fee = payment.feeAmount ?? 0;
  const kept = 900 - fee - 1_500;
  expect(await read()).toMatchObject({ revenue: 900, net_revenue: kept, cashflow: kept });
  await evidence(dispute.id, "winning_evidence");
  await shop.moveClock(2);
  expect((await readDispute(order.id)).status).toBe("won");
  expect(await read()).toMatchObject({ revenue: 900, net_revenue: 900 - fee });
});

test("winning evidence brings the money and the fee back", async () => {
  const { order, dispute } = await aDispute();
  const sent = await evidence(dispute.id, "winning_evidence");
  expect([sent.status, sent.body.status, sent.body.evidence_text]).toEqual([
    200,
    "under_review",
    "winning_evidence",
  ]);
  expect(sent.body.evidence_sent_at).not.toBeNull();
  const again = await evidence(dispute.id, "more");
  expect([again.status, again.body.error]).toEqual([409, "DisputeUnderReview"]);
  expect((await accept(dispute.id)).body.error).toBe("DisputeUnderReview");
  await shop.moveClock(2);
  expect(await readDispute(order.id)).toMatchObject({
    status: "won",
    resolved: true,
    closed: true,
    fee_amount: 0,
    closed_at: expect.any(String),
    funds_reinstated_at: expect.any(String),
  });
  expect(await listEntries(order.id)).toEqual([
    "fee processor_fees processor_balance 1500",
    "fee_returned processor_balance processor_fees 1500",
    "reinstated processor_balance disputed_funds 990",
    "withdrawn disputed_funds processor_balance 990",
  ]);
  const { rows } = await pool.query(
    "select action, after from audit_log where target_id = $1 order by id",
    [dispute.id],
  );
  expect(rows).toMatchObject([
    { action: "dispute.opened", after: { amount: 990, currency: "usd", reason: "fraudulent" } },
    { action: "dispute.evidence_sent" },
    { action: "dispute.closed", after: { outcome: "won" } },
  ]);
  const query = `organizationId=${seller.organizationId}&targetId=${dispute.id}`;
  const log = await seller.owner.get(`/api/auth/organization/audit-log?${query}`);
  expect(log.body.orders).toEqual({ [order.number]: order.id });
  expect(await readOrder(order.id)).toMatchObject({ status: "paid", refundable_amount: 900 });
  expect(await listEvents(order.id)).toEqual([
    "dispute.created needs_response",
    "dispute.updated under_review",
    "dispute.closed won",
  ]);
  expect((await evidence(dispute.id, "late")).body.error).toBe("DisputeNotOpenError");
  const [mail] = await mailsAbout("You won a dispute", dispute.id);
  expect(mail?.text).toContain(
    "The bank decided in your favor, and $9.90 returns to your balance.",
  );
  expect(mail?.text).toContain("The dispute fee of $15.00 was returned too.");
  await expectSound();
});

test.each([
  ["losing evidence", "lost"],
  ["acceptance", "accepted"],
  ["a deadline that passes", "lost"],
])("%s: the buyer has the money, tax included, and the order shows it", async (how, status) => {
  if (how === "a deadline that passes")
    await sandbox.control.setSwitches({ disputes: { dueSeconds: 3_600 } });
  const { order, dispute } = await aDispute("createDisputeProductNotReceived");
  if (how === "acceptance") expect((await accept(dispute.id)).body.status).toBe("accepted");
  if (how === "losing evidence") await evidence(dispute.id, "losing_evidence");
  await shop.moveClock(how === "a deadline that passes" ? 62 : 2);
  expect(await readDispute(order.id)).toMatchObject({ status, resolved: true, fee_amount: 1_500 });
  expect(await readOrder(order.id)).toMatchObject({
    status: "refunded",
    refunded_amount: 900,
    refunded_tax_amount: 90,
    refundable_amount: 0,
  });
  expect(await listEntries(order.id)).toEqual([
    withdrawn[0],
    "lost refunds disputed_funds 900",
    "lost tax_payable disputed_funds 90",
    withdrawn[1],
  ]);
  expect((await accept(dispute.id)).body.error).toBe("DisputeNotOpenError");
  // Who accepts a dispute knows its end.
  const mails = await mailsAbout("You lost a dispute", dispute.id);
  expect(mails).toHaveLength(status === "lost" ? 1 : 0);
  for (const { text } of mails) {
    expect(text).toContain("The dispute was decided for the customer, who gets $9.90 back.");
    expect(text).toContain("The dispute fee of $15.00 is not returned.");
  }
  await expectSound();
});

test("a dispute that was lost and is won by an appeal brings money, tax and order back", async () => {
  const { order, dispute } = await aDispute();
  const { rows } = await pool.query("select processor_id from disputes where id = $1", [
    dispute.id,
  ]);
  await sandbox.control.endDispute(rows[0].processor_id, "lost");
  await shop.settle();
  expect(await readOrder(order.id)).toMatchObject({ status: "refunded", refunded_tax_amount: 90 });
  await sandbox.control.endDispute(rows[0].processor_id, "won");
  await shop.settle();
  expect(await readDispute(order.id)).toMatchObject({ status: "won", fee_amount: 0 });
  expect(await readOrder(order.id)).toMatchObject({
    status: "paid",
    refunded_amount: 0,
    refunded_tax_amount: 0,
    refundable_amount: 900,
  });
  expect(await listEvents(order.id)).toEqual([
    "dispute.created needs_response",
    "order.refunded refunded",
    "dispute.closed lost",
    "order.updated paid",
    "dispute.closed won",
  ]);
  await expectSound();
});

test("an order shows its disputes and inquiries, and the owner can turn the email off", async () => {
  const path = `/v1/organizations/${seller.organizationId}`;
  const given = { new_order: true, new_subscription: true, new_dispute: false };
  const { body } = await seller.patch(path, { notification_settings: given });
  expect(body.notification_settings).toEqual(given);
  const countMails = async () =>
    (await pool.query("select id from mails where recipient = $1", [seller.owner.email])).rowCount;
  const before = await countMails();
  const { order, dispute } = await aDispute("createDisputeInquiry");
  expect((await readOrder(order.id)).disputes).toEqual([
    {
      id: dispute.id,
      created_at: dispute.created_at,
      status: "warning_needs_response",
      reason: dispute.reason,
      amount: 900,
      tax_amount: 90,
      fee_amount: 0,
      fee_returned_amount: 0,
      fee_currency: "usd",
      evidence_due_by: dispute.evidence_due_by,
      evidence_sent_at: null,
      escalated_at: null,
      inquiry_evidence_sent_at: null,
      funds_withdrawn_at: null,
      funds_reinstated_at: null,
      closed_at: null,
      credit_note_number: null,
      credit_taken_amount: 0,
      credit_owed_amount: 0,
      credit_set_off_amount: 0,
      credit_dropped_amount: 0,
    },
  ]);
  await evidence(dispute.id, "winning_evidence");
  await shop.moveClock(2);
  expect((await readDispute(order.id)).status).toBe("warning_closed");
  const other = await aDispute();
  await evidence(other.dispute.id, "winning_evidence");
  await shop.moveClock(2);
  await shop.settle();
  expect((await readDispute(other.order.id)).status).toBe("won");
  expect(await countMails()).toBe(before);

  const { new_dispute: _, ...older } = given;
  const again = await seller.patch(path, { notification_settings: older });
  expect(again.body.notification_settings).toEqual(given);
  await seller.patch(path, { notification_settings: { ...given, new_dispute: true } });
});

test("an inquiry takes evidence, no acceptance, and can be refunded", async () => {
  const { order, dispute } = await aDispute("createDisputeInquiry");
  expect(dispute).toMatchObject({ status: "warning_needs_response", fee_amount: 0 });
  expect((await accept(dispute.id)).body.error).toBe("DisputeIsInquiry");
  const refund = { order_id: order.id, reason: "other", amount: 300 };
  expect((await seller.post("/v1/refunds/", refund)).status).toBe(200);
  await evidence(dispute.id, "escalate_inquiry_evidence");
  await shop.moveClock(2);
  expect(await readDispute(order.id)).toMatchObject({
    status: "needs_response",
    amount: 600,
    tax_amount: 60,
    evidence_text: null,
    evidence_sent_at: null,
    escalated_at: expect.any(String),
    inquiry_evidence_text: "escalate_inquiry_evidence",
    inquiry_evidence_sent_at: expect.any(String),
  });
  const [mail, ...more] = await mailsAbout("An inquiry became a dispute", dispute.id);
  expect(mail?.text).toContain("You can send evidence again.");
  expect(mail?.text).toContain("The bank withdrew $6.60 from your balance.");
  expect(mail?.text).toContain("a dispute fee of $15.00");
  expect(mail?.text).toContain(`Order: ${order.number}`);
  expect(more).toEqual([]);
  expect((await evidence(dispute.id, "losing_evidence")).status).toBe(200);
  await shop.moveClock(2);
  expect(await readOrder(order.id)).toMatchObject({
    status: "refunded",
    refunded_tax_amount: 90,
    disputes: [
      {
        fee_amount: 1_500,
        inquiry_evidence_sent_at: expect.any(String),
        evidence_sent_at: expect.any(String),
      },
    ],
  });
  expect(await readDispute(order.id)).toMatchObject({
    evidence_text: "losing_evidence",
    inquiry_evidence_text: "escalate_inquiry_evidence",
  });
  const { rows } = await pool.query(
    "select action, after from audit_log where target_id = $1 order by id",
    [dispute.id],
  );
  expect(rows).toMatchObject([
    { action: "dispute.opened", after: { inquiry: true } },
    { action: "dispute.evidence_sent", after: { inquiry: true } },
    { action: "dispute.escalated", after: { order: order.number, amount: 660 } },
    { action: "dispute.evidence_sent" },
    { action: "dispute.closed", after: { outcome: "lost" } },
  ]);
  expect(rows[3].after.inquiry).toBeUndefined();
  await expectSound();
});

test("a refund before the dispute reduces it, and after the deadline nothing is taken", async () => {
  const { order, chargeId } = await charged("visa");
  await seller.post("/v1/refunds/", { order_id: order.id, reason: "other", amount: 300 });
  await sandbox.control.setSwitches({ disputes: { dueSeconds: 3_600 } });
  await sandbox.control.openDispute(chargeId, "fraudulent");
  await shop.settle();
  const dispute = await readDispute(order.id);
  expect(dispute).toMatchObject({ amount: 600, tax_amount: 60 });
  await pool.query("update disputes set evidence_due_by = created_at where id = $1", [dispute.id]);
  const late = await evidence(dispute.id, "winning_evidence");
  expect([late.status, late.body.error]).toEqual([409, "DisputePastDue"]);
  await expectSound();
});

test("bad input and unknown disputes are refused", async () => {
  const { dispute } = await aDispute();
  for (const text of ["", "  ", "x".repeat(20_001), 1, "card 4242424242424242"]) {
    const reply = await seller.post(`/v1/disputes/${dispute.id}/evidence`, { text });
    expect([reply.status, reply.body.detail?.[0]?.loc]).toEqual([422, ["body", "text"]]);
  }
  expect((await evidence(newUuid(), "x")).status).toBe(404);
  expect((await accept(newUuid())).status).toBe(404);
  expect((await seller.get(`/v1/disputes/${dispute.id}`)).body.status).toBe("needs_response");
});

test("lost events: the chore finds the dispute, the reconciler its end", async () => {
  await sandbox.control.setSwitches({ webhooks: { timing: "dropped" } });
  const { order } = await charged();
  await shop.settle();
  expect(await readDispute(order.id)).toBeUndefined();
  await recordMissedDisputes(app.platform, processor);
  await recordMissedDisputes(app.platform, processor);
  const dispute = await readDispute(order.id);
  await evidence(dispute.id, "winning_evidence");
  await shop.moveClock(2);
  expect(await readDispute(order.id)).toMatchObject({ status: "under_review" });
  await pool.query("update disputes set check_at = created_at where id = $1", [dispute.id]);
  await shop.settle();
  expect(await readDispute(order.id)).toMatchObject({ status: "won" });
  expect(await listEvents(order.id)).toEqual([
    "dispute.created needs_response",
    "dispute.updated under_review",
    "dispute.closed won",
  ]);
  await expectSound();
});

test("of missed disputes, one that fails does not keep the others from being recorded", async () => {
  await sandbox.control.setSwitches({ webhooks: { timing: "dropped" } });
  const sold = [await charged(), await charged(), await charged()];
  const orderIds = sold.map(({ order }) => order.id);
  await pool.query(`create function refuse_dispute() returns trigger language plpgsql as
    $$ begin raise exception 'not this one'; end $$`);
  whenOver(() => pool.query("drop function if exists refuse_dispute cascade"));
  await pool.query(`create trigger refuse_dispute before insert on disputes for each row
    when (new.order_id = '${orderIds[1]}') execute function refuse_dispute()`);
  await recordMissedDisputes(app.platform, processor);
  const isRecorded = async (id: string) => (await readDispute(id)) !== undefined;
  expect(await Promise.all(orderIds.map(isRecorded))).toEqual([true, false, true]);

  await pool.query("drop function refuse_dispute cascade");
  await recordMissedDisputes(app.platform, processor);
  expect(await Promise.all(orderIds.map(isRecorded))).toEqual([true, true, true]);
});

test.each([
  ["never answers", "evidence", { moment: "after", effect: "hang", times: 8 }],
  ["fails before the effect", "evidence", { moment: "before", effect: "error", times: 8 }],
  ["breaks off", "close", { moment: "after", effect: "reset", times: 8 }],
  ["fails before the effect", "close", { moment: "before", effect: "error", times: 8 }],
] as const)("a processor that %s (%s): pending, then done once", async (_what, action, fault) => {
  await sandbox.control.setSwitches({ webhooks: { timing: "dropped" } });
  const { order } = await charged();
  await recordMissedDisputes(app.platform, processor);
  const dispute = await readDispute(order.id);
  const operation = action === "close" ? "POST /v1/disputes/:id/close" : "POST /v1/disputes/:id";
  await sandbox.control.addFault({ operation, ...fault });
  const key = { "idempotency-key": newUuid() };
  const reply = await (action === "close"
    ? accept(dispute.id, key)
    : evidence(dispute.id, "x", key));
  expect([reply.status, reply.body.pending_action]).toEqual([
    200,
    action === "close" ? "accept" : "evidence",
  ]);
  expect((await accept(dispute.id)).body.error).toBe("DisputeBeingAnswered");
  await sandbox.control.reset();
  await sandbox.control.setSwitches({ webhooks: { timing: "dropped" } });
  await shop.moveClock(3);
  await shop.settle();
  expect(await readDispute(order.id)).toMatchObject({
    status: action === "close" ? "accepted" : "under_review",
    pending_action: null,
  });
  await expectSound();
});

test("the list filters, sorts what needs an answer first, and names the reason of a refusal", async () => {
  const one = await aDispute();
  const other = await aDispute("createDisputeInquiry");
  await accept(one.dispute.id);
  const ids = `order_id=${one.order.id}&order_id=${other.order.id}`;
  const found = async (query: string) =>
    (await seller.get(`/v1/disputes/?${ids}&${query}`)).body.items.map(
      ({ id }: { id: string }) => id,
    );
  expect(await found("sorting=answer_by")).toEqual([other.dispute.id, one.dispute.id]);
  expect(await found("status=accepted")).toEqual([one.dispute.id]);
  expect(await found(`customer_id=${other.customerId}`)).toEqual([other.dispute.id]);
  expect(await found(`id=${one.dispute.id}`)).toEqual([one.dispute.id]);
  expect((await seller.get("/v1/disputes/?status=bored")).status).toBe(422);
});

test("events in any order, several times, end in the same rows and a balanced ledger", async () => {
  for (const seed of [1, 2, 3]) {
    await sandbox.control.setSwitches({ webhooks: { timing: "held" } });
    const { order, chargeId } = await charged();
    const [made] = (await stripe.disputes.list({ charge: chargeId })).data;
    await sandbox.control.releaseWebhooks({ order: "shuffled", seed, copies: 3 });
    await shop.settle();
    await sandbox.control.endDispute(String(made?.id), seed === 2 ? "lost" : "won");
    await sandbox.control.releaseWebhooks({ order: "reversed", copies: 3 });
    await shop.settle();
    expect(await readDispute(order.id)).toMatchObject({ status: seed === 2 ? "lost" : "won" });
    expect(await listEvents(order.id)).toHaveLength(seed === 2 ? 3 : 2);
    await expectSound();
  }
});

test("the dispute of an organization that was closed is still decided and booked", async () => {
  const closing = await aSeller(app);
  const { order } = await aChargedOrder(closing, processor, { card: "createDispute" });
  await shop.settle();
  const { organizationId } = closing;
  const closed = await closing.owner.post("/api/auth/organization/delete", { organizationId });
  expect(closed.status).toBe(200);
  const { rows } = await pool.query("select processor_id from disputes where order_id = $1", [
    order.id,
  ]);
  await sandbox.control.endDispute(rows[0].processor_id, "lost");
  await shop.settle();
  const after = await pool.query(
    "select disputes.status, orders.status as shown from disputes, orders where orders.id = $1 and order_id = $1",
    [order.id],
  );
  expect(after.rows).toEqual([{ status: "lost", shown: "refunded" }]);
  const { ledgerChecks } = app.platform.services;
  expect((await verifyLedger(db, organizationId, ledgerChecks)).faults).toEqual([]);
});

test("a lost dispute has a credit note, for the seller and on the receipt; an open one has none", async () => {
  const { order } = await charged("createDispute", { order: invoiceable() });
  await shop.settle();
  const { id } = await readDispute(order.id);
  const note = () => seller.get(`/v1/disputes/${id}/credit-note`);
  const open = await note();
  expect([open.status, open.body.error]).toEqual([404, "ResourceNotFound"]);
  await accept(id);

  const { status, body } = await note();
  expect([status, body.number]).toEqual([200, expect.stringMatching(/-CN-\d{4}$/)]);
  const { text } = await invoiceFile(app, body.url);
  for (const part of [
    "Credit note",
    `Chargeback of the payment for invoice ${order.number}`,
    "VAT (Germany) 10% on $9.00",
    "$9.90",
  ])
    expect(text).toContain(part);
  expect((await note()).body.number).toBe(body.number);
  expect((await readDispute(order.id)).credit_note_number).toBe(body.number);
  expect((await readOrder(order.id)).disputes).toMatchObject([{ credit_note_number: body.number }]);

  const { body: link } = await seller.get(`/v1/orders/${order.id}/receipt`);
  const receipt = new URL(link.url).pathname.replace("/receipt/", "/v1/receipts/");
  const { body: shown } = await app.visitor().get(receipt);
  expect(shown).toMatchObject({
    status: "refunded",
    refunds: [{ kind: "dispute", id, status: "succeeded", amount: 990 }],
    refunded_amount: 990,
  });
  const buyers = await app.visitor().get(`${receipt}/credit-notes/${id}`);
  expect(buyers.body.number).toBe(body.number);
  const { rows } = await pool.query(
    "select count(*)::int as entries from audit_log where action = 'dispute.credit_note_made' and target_id = $1",
    [id],
  );
  expect(rows).toEqual([{ entries: 1 }]);
});

test("the credit notes of a refund and of a dispute of more than was left add up to the invoice", async () => {
  const { order } = await charged("createDispute", { order: invoiceable() });
  await shop.settle();
  const { id } = await readDispute(order.id);
  await accept(id);
  const refund = newUuid();
  await forSeller(seller, (ctx) =>
    insertRefund(ctx.tx, {
      organizationId: seller.organizationId,
      id: refund,
      orderId: order.id,
      customerId: order.customerId,
      status: "succeeded",
      reason: "other",
      amount: 400,
      taxAmount: 0,
      currency: "usd",
      revokeBenefits: false,
      metadata: "{}",
      createdAt: ctx.now,
    }),
  );
  await seller.get(`/v1/refunds/${refund}/credit-note`);
  await seller.get(`/v1/disputes/${id}/credit-note`);
  const { rows } = await pool.query(
    `select (document ->> 'net')::int as net from invoices
     where order_id = $1 and kind = 'credit_note' order by number`,
    [order.id],
  );
  expect(rows).toEqual([{ net: 400 }, { net: 500 }]);
});
