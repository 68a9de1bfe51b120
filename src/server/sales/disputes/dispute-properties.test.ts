import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import { verifyLedger } from "#server/money/ledger/verify-ledger.ts";
import type { DisputeFacts } from "#server/money/processor/processor-results.ts";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { newUuid } from "#server/platform/ids.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { aSoldOrder } from "#test/support/sold-orders.ts";
import { testApp } from "#test/support/test-app.ts";
import { insertRefund } from "../refunds/refund-store.ts";
import { receiveProcessorDispute } from "./receive-processor-dispute.ts";

/** Of its own: where another file has used the sandbox, the verifier looks for disputes there. */
const app = await testApp();
const seller = await aSeller(app);
const { pool, db } = app.platform.database;
const { customerId, productId } = await aSoldOrder(seller);
const cases = Math.max(16, Number(process.env.PROPERTY_CASES ?? 0) / 10);
const seed = Number(process.env.PROPERTY_SEED ?? 20_261_117);
const atOnce = 4;

type Step = DisputeFacts["status"];
type Snapshot = Pick<
  DisputeFacts,
  "status" | "isWithdrawn" | "isReinstated" | "fee" | "feeReturned" | "isEvidenceSubmitted"
>;

/** The reports of the processor after each step of a dispute; an appeal is won after a loss. */
const courses: Readonly<Record<string, readonly Step[]>> = {
  won: ["needs_response", "under_review", "won"],
  lost: ["needs_response", "under_review", "lost"],
  "lost by the deadline": ["needs_response", "lost"],
  "won by an appeal": ["needs_response", "under_review", "lost", "won"],
  "inquiry closed": ["warning_needs_response", "warning_under_review", "warning_closed"],
  "inquiry that is lost": ["warning_needs_response", "needs_response", "lost"],
  "inquiry that is won": ["warning_needs_response", "needs_response", "under_review", "won"],
};

function toSnapshot(status: Step): Snapshot {
  const isWithdrawn = !status.startsWith("warning_");
  const isReinstated = status === "won";
  return {
    status,
    isWithdrawn,
    isReinstated,
    fee: minor(isWithdrawn ? 1_500 : 0),
    feeReturned: minor(isReinstated ? 1_500 : 0),
    isEvidenceSubmitted: status.endsWith("under_review"),
  };
}

async function newDispute(amount: number) {
  const chargeId = `ch_${newUuid()}`;
  const { order, payment } = await aSoldOrder(seller, { customerId, productId, chargeId });
  const facts = {
    kind: "read" as const,
    id: `du_${newUuid()}`,
    amount: minor(amount),
    currency: "usd",
    reason: "fraudulent",
    chargeId,
    createdAt: new Date("2026-03-01T09:00:00Z"),
    dueBy: null,
    evidenceText: null,
    feeCurrency: "usd",
  };
  return { orderId: order.id, paymentId: String(payment?.id), facts };
}

const receive = (facts: DisputeFacts, isFirst = false) =>
  unitOfWork(app.platform, systemCaller("test"), (ctx) =>
    receiveProcessorDispute(ctx, facts, { isFirst }),
  );

/** The dispute, its order, and what its postings and taxes add up to. */
async function readOutcome(orderId: string): Promise<unknown> {
  const { rows } = await pool.query(
    `select d.status, d.amount, d.tax_amount, d.fee_amount - d.fee_returned_amount as fee,
       o.status as shown, o.refunded_amount, o.refunded_tax_amount,
       (select json_object_agg(account, balance order by account) from (
          select account, sum(amount) as balance from (
            select debit_account as account, amount from ledger_entries where order_id = o.id
            union all
            select credit_account, -amount from ledger_entries where order_id = o.id) as sides
          group by account having sum(amount) <> 0) as balances) as ledger,
       (select sum(amount) from tax_entries where order_id = o.id) as taxes
     from orders o join disputes d on d.order_id = o.id where o.id = $1`,
    [orderId],
  );
  expect(rows).toHaveLength(1);
  return rows[0];
}

async function play(amount: number, steps: readonly Step[]): Promise<unknown> {
  const { orderId, facts } = await newDispute(amount);
  for (const step of steps) await receive({ ...facts, ...toSnapshot(step) });
  return readOutcome(orderId);
}

/** Several at once: most of a case is waiting for the database. */
async function inTurns<Case, Result>(
  given: readonly Case[],
  run: (one: Case) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < given.length; at += atOnce)
    results.push(...(await Promise.all(given.slice(at, at + atOnce).map(run))));
  return results;
}

const anyOrder = fc.constantFrom(...Object.keys(courses)).chain((name) => {
  const course = courses[name] ?? [];
  const [last = "lost"] = course.slice(-1);
  return fc.record({
    course: fc.constant(name),
    amount: fc.constantFrom(990, 500, 1),
    // Late and repeated reports come before and after the last one, which always arrives.
    before: fc.array(fc.constantFrom(...course), { maxLength: 5 }),
    last: fc.constant(last),
    after: fc.array(fc.constantFrom(...course), { maxLength: 3 }),
  });
});

test(`reports in any order and number end in the same state and ledger (${cases} cases)`, async () => {
  const given = fc.sample(anyOrder, { numRuns: cases, seed });
  const names = [...new Set(given.map(({ course, amount }) => `${course}/${amount}`))];
  const expected = new Map(
    await inTurns(names, async (name): Promise<[string, unknown]> => {
      const [course = "", amount = ""] = name.split("/");
      return [name, await play(Number(amount), courses[course] ?? [])];
    }),
  );
  const ends = await inTurns(given, async (each) => {
    const { course, amount, before, last, after } = each;
    const end = await play(amount, [...before, last, ...after]);
    return { ...each, end, expected: expected.get(`${course}/${amount}`) };
  });
  expect(ends.filter((each) => !isDeepStrictEqual(each.end, each.expected))).toEqual([]);
  const { ledgerChecks } = app.platform.services;
  const { faults } = await verifyLedger(db, seller.organizationId, ledgerChecks);
  expect(faults).toEqual([]);
}, 600_000);

test("an appeal won after a dispute of more than was left shows the earlier refund again", async () => {
  const { orderId, facts } = await newDispute(990);
  await unitOfWork(app.platform, systemCaller("test"), (ctx) =>
    insertRefund(ctx.tx, {
      organizationId: seller.organizationId,
      id: newUuid(),
      orderId,
      customerId,
      status: "succeeded",
      reason: "other",
      amount: 400,
      taxAmount: 40,
      currency: "usd",
      revokeBenefits: false,
      metadata: "{}",
      createdAt: ctx.now,
    }),
  );
  await pool.query(
    "update orders set refunded_amount = 400, refunded_tax_amount = 40 where id = $1",
    [orderId],
  );
  const refunded = async () =>
    (
      await pool.query("select refunded_amount, status, net_amount from orders where id = $1", [
        orderId,
      ])
    ).rows[0];
  await receive({ ...facts, ...toSnapshot("needs_response") });
  await receive({ ...facts, ...toSnapshot("lost") });
  const { net_amount: net } = await refunded();
  expect(await refunded()).toMatchObject({ refunded_amount: net, status: "refunded" });
  await receive({ ...facts, ...toSnapshot("won") });
  expect(await refunded()).toMatchObject({ refunded_amount: 400, status: "partially_refunded" });
});

test("a dispute of a payment without an order is in the audit log once, and nothing is booked", async () => {
  const { orderId, paymentId, facts } = await newDispute(990);
  await pool.query("update payments set status = 'failed', order_id = null where id = $1", [
    paymentId,
  ]);
  await receive({ ...facts, ...toSnapshot("needs_response") }, true);
  await receive({ ...facts, ...toSnapshot("needs_response") });
  await receive({ ...facts, ...toSnapshot("lost") });

  const { rows: entries } = await pool.query(
    "select target_id, after from audit_log where action = 'payment.disputed' and organization_id = $1",
    [seller.organizationId],
  );
  expect(entries).toEqual([
    {
      target_id: facts.chargeId,
      after: { charge: facts.chargeId, amount: 990, currency: "usd" },
    },
  ]);
  const { rows: booked } = await pool.query(
    "select source from ledger_entries where order_id = $1 and dispute_id is not null",
    [orderId],
  );
  expect(booked).toEqual([]);
});
