import fc from "fast-check";
import { expect, test } from "vitest";
import { minor } from "#contract/money.ts";
import { verifyLedger } from "#server/money/ledger/verify-ledger.ts";
import type { DisputeFacts, RefundFacts } from "#server/money/processor/processor-results.ts";
import { newUuid } from "#server/platform/ids.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { aSeller } from "#test/support/a-seller.ts";
import { aSoldOrder, forSeller } from "#test/support/sold-orders.ts";
import { testApp } from "#test/support/test-app.ts";
import { receiveProcessorDispute } from "../disputes/receive-processor-dispute.ts";
import { reserveRefund } from "../refunds/reserve-refund.ts";
import { settleRefund } from "../refunds/settle-refund.ts";

const app = await testApp();
const seller = await aSeller(app);
const { pool, db } = app.platform.database;
const { customerId, productId } = await aSoldOrder(seller);
const cases = Math.max(24, Number(process.env.PROPERTY_CASES ?? 0) / 10);
const seed = Number(process.env.PROPERTY_SEED ?? 20_261_118);
const [net, tax] = [900, 90];

type Step =
  | { kind: "refund"; share: number }
  | { kind: "settled"; which: number; as: "succeeded" | "pending" | "failed" | "canceled" }
  | { kind: "dispute"; status: "needs_response" | "lost" | "won" };

const refunded = (share: number): Step => ({ kind: "refund", share });
const settled = (which: number, as: "succeeded" | "failed"): Step => ({
  kind: "settled",
  which,
  as,
});
const disputed = (status: "needs_response" | "lost" | "won"): Step => ({ kind: "dispute", status });

/**
 * An order of 900 and 90 of tax, of which a bank disputes `money` without knowing of any refund.
 */
async function play(money: number, steps: readonly Step[]) {
  const chargeId = `ch_${newUuid()}`;
  const sold = await aSoldOrder(seller, { net, tax, customerId, productId, chargeId });
  const disputeId = `du_${newUuid()}`;
  const refunds: { id: string; money: number }[] = [];
  for (const step of steps) {
    if (step.kind === "refund") {
      const row = await reserve(sold.order.id, Math.max(Math.floor(net * step.share), 1));
      if (row) refunds.push({ id: row.id, money: row.amount + row.taxAmount });
    } else if (step.kind === "settled") {
      const refund = refunds[step.which % Math.max(refunds.length, 1)];
      if (refund) await settle(refund, step.as, chargeId);
    } else {
      await forSeller(seller, (ctx) =>
        receiveProcessorDispute(ctx, reported(disputeId, chargeId, money, step.status), {
          isFirst: false,
        }),
      );
    }
    expect(await readShown(sold.order.id), JSON.stringify({ seed, money, steps, step })).toEqual(
      await recomputed(sold.order.id),
    );
  }
  return readShown(sold.order.id);
}

function reserve(orderId: string, amount: number) {
  const input = { order_id: orderId, reason: "customer_request" as const, amount };
  return forSeller(seller, (ctx) => reserveRefund(ctx, { ...input, revoke_benefits: false })).catch(
    (error: unknown) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    },
  );
}

const settle = (
  { id, money }: { id: string; money: number },
  kind: RefundFacts["kind"],
  chargeId: string,
) =>
  forSeller(seller, (ctx) =>
    settleRefund(ctx, id, {
      kind,
      id: `re_${id}`,
      amount: minor(money),
      currency: "usd",
      chargeId,
      failureReason: kind === "failed" ? "expired_or_canceled_card" : null,
      reason: null,
      metadata: {},
    }),
  );

function reported(
  id: string,
  chargeId: string,
  money: number,
  status: DisputeFacts["status"],
): DisputeFacts {
  return {
    kind: "read",
    id,
    chargeId,
    status,
    amount: minor(money),
    currency: "usd",
    reason: "fraudulent",
    createdAt: new Date("2026-03-01T09:00:00Z"),
    dueBy: null,
    evidenceText: null,
    isEvidenceSubmitted: false,
    isWithdrawn: true,
    isReinstated: status === "won",
    fee: minor(1_500),
    feeReturned: minor(status === "won" ? 1_500 : 0),
    feeCurrency: "usd",
  };
}

async function readShown(orderId: string) {
  const { rows } = await pool.query(
    `select refunded_amount::int as net, refunded_tax_amount::int as tax, status from orders where id = $1`,
    [orderId],
  );
  return rows[0];
}

async function recomputed(orderId: string) {
  const { rows } = await pool.query(
    `select amount::int as net, tax_amount::int as tax from refunds
     where order_id = $1 and status = 'succeeded'
     union all
     select amount::int, tax_amount::int from disputes
     where order_id = $1 and lost_at is not null and reinstated_at is null`,
    [orderId],
  );
  const sumPart = (part: "net" | "tax") => rows.reduce((sum, row) => sum + row[part], 0);
  const shown = { net: Math.min(sumPart("net"), net), tax: Math.min(sumPart("tax"), tax) };
  const isNothing = shown.net === 0 && shown.tax === 0;
  const part = shown.net === net ? "refunded" : "partially_refunded";
  return { ...shown, status: isNothing ? "paid" : part };
}

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("refund" as const), share: fc.constantFrom(1, 0.5, 0.3, 0) }),
  fc.record({
    kind: fc.constant("settled" as const),
    which: fc.nat({ max: 2 }),
    as: fc.constantFrom("succeeded" as const, "pending", "failed", "canceled"),
  }),
  fc.record({
    kind: fc.constant("dispute" as const),
    status: fc.constantFrom("needs_response" as const, "lost", "won"),
  }),
);
const anyCourse = fc.record({
  money: fc.constantFrom(990, 600, 1),
  steps: fc.array(anyStep, { minLength: 2, maxLength: 9 }),
});

test("a refund that fails after a dispute of more than was left: the dispute is still shown", async () => {
  const shown = await play(990, [
    refunded(0.5),
    settled(0, "succeeded"),
    disputed("needs_response"),
    disputed("lost"),
    settled(0, "failed"),
  ]);
  expect(shown).toEqual({ net: 900, tax: 45, status: "refunded" });
});

test("a refund that the processor had made before the dispute was lost, and that is known after it", async () => {
  const shown = await play(990, [
    refunded(0.5),
    disputed("needs_response"),
    disputed("lost"),
    settled(0, "succeeded"),
    disputed("won"),
  ]);
  expect(shown).toEqual({ net: 450, tax: 45, status: "partially_refunded" });
});

test(`refunds, failed refunds, lost and won disputes in any order (${cases} cases)`, async () => {
  for (const { money, steps } of fc.sample(anyCourse, { numRuns: cases, seed }))
    await play(money, steps);
  const { ledgerChecks } = app.platform.services;
  const { faults } = await verifyLedger(db, seller.organizationId, ledgerChecks);
  expect(faults).toEqual([]);
}, 600_000);
