import type Stripe from "stripe";
import { getTestCard } from "../cards/payment-methods.ts";
import type { DisputeCourse } from "../cards/test-cards.ts";
import { type SandboxCall, secondsAfter } from "../sandbox-call.ts";
import {
  findObject,
  insertObjects,
  listObjects,
  lockObject,
  type Stored,
  saveObject,
} from "../sandbox-object-store.ts";
import { emitStripeEvent } from "../webhooks/sandbox-events.ts";
import { invalidRequest, noSuch } from "../wire/stripe-fault.ts";
import { describeDispute } from "./dispute-object.ts";
import { describeBalance, type StoredCharge } from "./record-charge.ts";

export type StoredDispute = Stored<"dispute">;

export const disputeFee = 1_500;

/** Some test cards are disputed as soon as they are charged. */
export async function disputeByCard(call: SandboxCall, charge: StoredCharge): Promise<void> {
  const { dispute } = getTestCard(charge.hidden);
  if (dispute) await openDispute(call, charge, dispute);
}

export async function openDisputeOf(
  call: SandboxCall,
  chargeId: string,
  course: DisputeCourse,
): Promise<Stripe.Dispute> {
  const charge = await lockObject(call.tx, "charge", chargeId);
  if (!charge) throw noSuch("charge", chargeId, "charge");
  return openDispute(call, charge, course);
}

/** Disputes what is left of a charge. The caller has locked the charge, or just made it. */
async function openDispute(
  call: SandboxCall,
  charge: StoredCharge,
  course: DisputeCourse,
): Promise<Stripe.Dispute> {
  const amount = charge.body.amount - charge.body.amount_refunded;
  if (charge.body.status !== "succeeded" || charge.body.disputed || amount === 0)
    throw invalidRequest(`Charge ${charge.id} cannot be disputed.`);
  const dueAt = secondsAfter(call.now, call.switches.disputes.dueSeconds);
  const body = describeDispute(call, charge.body, { course, amount, dueBy: dueAt });
  const dispute: StoredDispute = { id: body.id, kind: "dispute", body, hidden: {}, dueAt };
  charge.body = { ...charge.body, disputed: true };
  await saveObject(call.tx, charge);
  await insertObjects(call.tx, [
    {
      kind: "dispute",
      body,
      parentId: charge.id,
      customerId: charge.body.customer as string | null,
      dueAt,
    },
  ]);
  if (course !== "inquiry") await withdrawFunds(call, dispute);
  emitStripeEvent(call, "charge.dispute.created", dispute.body);
  if (course !== "inquiry") emitStripeEvent(call, "charge.dispute.funds_withdrawn", dispute.body);
  return dispute.body;
}

/** Locks the charge first, as everywhere. */
export async function lockDispute(
  call: SandboxCall,
  id: string,
): Promise<{ charge: StoredCharge; dispute: StoredDispute }> {
  const found = await findObject(call.tx, "dispute", id);
  const charge = found && (await lockObject(call.tx, "charge", String(found.body.charge)));
  const dispute = await lockObject(call.tx, "dispute", id);
  if (!charge || !dispute) throw noSuch("dispute", id);
  return { charge, dispute };
}

export async function withdrawFunds(call: SandboxCall, dispute: StoredDispute): Promise<void> {
  await moveFunds(call, dispute, {
    category: "dispute",
    description: `Chargeback withdrawal for ${dispute.body.charge}`,
    amount: -dispute.body.amount,
    fee: disputeFee,
  });
}

export async function reinstateFunds(call: SandboxCall, dispute: StoredDispute): Promise<void> {
  await moveFunds(call, dispute, {
    category: "dispute_reversal",
    description: `Chargeback reversal for ${dispute.body.charge}`,
    amount: dispute.body.amount,
    fee: -disputeFee,
  });
}

interface MovedFunds {
  category: string;
  description: string;
  amount: number;
  fee: number;
}

async function moveFunds(
  call: SandboxCall,
  dispute: StoredDispute,
  moved: MovedFunds,
): Promise<void> {
  const { id, currency, balance_transactions: before } = dispute.body;
  const balance = describeBalance(call, { type: "adjustment", ...moved, currency, source: id });
  await insertObjects(call.tx, [{ kind: "balance_transaction", body: balance, parentId: id }]);
  dispute.body = { ...dispute.body, balance_transactions: [...before, balance] };
  await saveObject(call.tx, dispute);
}

/** Returns the amount of a charge that disputes hold, so that it cannot be refunded. */
export async function disputedAmount(call: SandboxCall, charge: StoredCharge): Promise<number> {
  if (!charge.body.disputed) return 0;
  const [dispute] = await listObjects(call.tx, "dispute", { parentId: charge.id }, 1);
  return dispute && !dispute.is_charge_refundable ? dispute.amount : 0;
}
