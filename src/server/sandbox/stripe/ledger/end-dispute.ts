import { type SandboxCall, secondsAfter, unixSeconds } from "../sandbox-call.ts";
import { type DisputeEnd, saveObject } from "../sandbox-object-store.ts";
import { emitStripeEvent } from "../webhooks/sandbox-events.ts";
import { invalidRequest } from "../wire/stripe-fault.ts";
import type { StoredCharge } from "./record-charge.ts";
import {
  lockDispute,
  reinstateFunds,
  type StoredDispute,
  withdrawFunds,
} from "./sandbox-disputes.ts";

const openStatuses: readonly string[] = ["needs_response", "under_review"];
const openInquiries: readonly string[] = ["warning_needs_response", "warning_under_review"];

/** Ends a dispute as the bank decides. A lost one can still be won, by an appeal. */
export async function endDispute(call: SandboxCall, id: string, end: DisputeEnd): Promise<void> {
  const { charge, dispute } = await lockDispute(call, id);
  await decide(call, charge, dispute, end);
}

/** The deadline passed without evidence, or the time to decide about it is over. */
export async function runDueDispute(call: SandboxCall, id: string): Promise<void> {
  const { charge, dispute } = await lockDispute(call, id);
  if (dispute.dueAt === null || dispute.dueAt > call.now) return;
  const isInquiry = openInquiries.includes(dispute.body.status);
  if (dispute.hidden.becomes === undefined)
    dispute.body.evidence_details = { ...dispute.body.evidence_details, past_due: true };
  await decide(call, charge, dispute, dispute.hidden.becomes ?? (isInquiry ? "closed" : "lost"));
}

async function decide(
  call: SandboxCall,
  charge: StoredCharge,
  dispute: StoredDispute,
  end: DisputeEnd,
): Promise<void> {
  const { status } = dispute.body;
  const isOfInquiry = end === "escalated" || end === "closed";
  const isAppeal = status === "lost" && end === "won";
  if (!isAppeal && !(isOfInquiry ? openInquiries : openStatuses).includes(status))
    throw invalidRequest(`Dispute ${dispute.id} cannot be ${end}: its status is ${status}.`);
  dispute.hidden = {};
  dispute.dueAt = null;
  if (end === "escalated" && charge.body.amount_refunded < charge.body.amount)
    return escalate(call, charge, dispute);
  await finish(call, dispute, end);
}

export async function finish(
  call: SandboxCall,
  dispute: StoredDispute,
  end: DisputeEnd,
): Promise<void> {
  const before = dispute.body.status;
  const status = end === "won" || end === "lost" ? end : "warning_closed";
  const isRefundable = status !== "lost";
  dispute.body = { ...dispute.body, status, is_charge_refundable: isRefundable };
  if (status === "won") await reinstateFunds(call, dispute);
  await saveObject(call.tx, dispute);
  emitStripeEvent(call, "charge.dispute.closed", dispute.body, { status: before });
  if (status === "won") emitStripeEvent(call, "charge.dispute.funds_reinstated", dispute.body);
}

/** An inquiry becomes a dispute of what is left of the charge, with a deadline of its own. */
async function escalate(
  call: SandboxCall,
  charge: StoredCharge,
  dispute: StoredDispute,
): Promise<void> {
  const before = dispute.body.status;
  const dueAt = secondsAfter(call.now, call.switches.disputes.dueSeconds);
  dispute.dueAt = dueAt;
  dispute.body = {
    ...dispute.body,
    amount: charge.body.amount - charge.body.amount_refunded,
    status: "needs_response",
    is_charge_refundable: false,
    evidence_details: {
      ...dispute.body.evidence_details,
      due_by: unixSeconds(dueAt),
      submission_count: 0,
      submission_method: "not_submitted",
    },
  };
  await withdrawFunds(call, dispute);
  emitStripeEvent(call, "charge.dispute.updated", dispute.body, { status: before });
  emitStripeEvent(call, "charge.dispute.funds_withdrawn", dispute.body);
}
