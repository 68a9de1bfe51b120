import type Stripe from "stripe";
import { z } from "zod";
import { type SandboxCall, secondsAfter } from "../sandbox-call.ts";
import { type DisputeEnd, saveObject } from "../sandbox-object-store.ts";
import { emitStripeEvent } from "../webhooks/sandbox-events.ts";
import {
  clearable,
  mergeMetadata,
  metadata,
  parameters,
  yesNo,
} from "../wire/request-parameters.ts";
import { invalidRequest } from "../wire/stripe-fault.ts";
import { evidenceFields } from "./dispute-object.ts";
import { finish } from "./end-dispute.ts";
import { lockDispute, type StoredDispute } from "./sandbox-disputes.ts";

const maxEvidence = 20_000;
const evidenceText = clearable(z.string().max(maxEvidence)).optional();

export const DisputeUpdate = parameters({
  evidence: z
    .strictObject(
      Object.fromEntries(evidenceFields.map((field) => [field, evidenceText])) as Record<
        (typeof evidenceFields)[number],
        typeof evidenceText
      >,
    )
    .optional(),
  metadata: metadata.optional(),
  submit: yesNo.optional(),
});
export type DisputeInput = z.output<typeof DisputeUpdate>;

/** Saves evidence and, unless asked otherwise, submits it: that is possible once. */
export async function updateDispute(
  call: SandboxCall,
  id: string,
  { evidence, metadata: given, submit }: DisputeInput,
): Promise<Stripe.Dispute> {
  const { dispute } = await lockDispute(call, id);
  if (given !== undefined)
    dispute.body = { ...dispute.body, metadata: mergeMetadata(dispute.body.metadata, given) };
  const before = dispute.body.status;
  if (evidence !== undefined || submit !== undefined) {
    assertAnswerable(call, dispute);
    Object.assign(dispute.body.evidence, defined(evidence ?? {}));
    const hasEvidence = evidenceFields.some((field) => dispute.body.evidence[field] !== null);
    dispute.body.evidence_details = {
      ...dispute.body.evidence_details,
      has_evidence: hasEvidence,
    };
    if (hasEvidence && submit !== false) submitEvidence(call, dispute);
  }
  await saveObject(call.tx, dispute);
  emitStripeEvent(call, "charge.dispute.updated", dispute.body, { status: before });
  return dispute.body;
}

/** Accepts the loss. */
export async function closeDispute(call: SandboxCall, id: string): Promise<Stripe.Dispute> {
  const { dispute } = await lockDispute(call, id);
  if (dispute.body.status !== "needs_response")
    throw invalidRequest(`Dispute ${id} cannot be closed: its status is ${dispute.body.status}.`);
  dispute.hidden = {};
  dispute.dueAt = null;
  await finish(call, dispute, "lost");
  return dispute.body;
}

function assertAnswerable(call: SandboxCall, { body, dueAt }: StoredDispute): void {
  const isOpen = body.status === "needs_response" || body.status === "warning_needs_response";
  if (!isOpen)
    throw invalidRequest(`Dispute ${body.id} takes no evidence: its status is ${body.status}.`);
  if (dueAt !== null && dueAt <= call.now)
    throw invalidRequest(`Dispute ${body.id} takes no evidence: its deadline has passed.`);
}

/** Texts with a fixed decision of the bank. With any other text the dispute stays under review. */
const verdicts: Record<string, { dispute?: DisputeEnd; inquiry: DisputeEnd }> = {
  winning_evidence: { dispute: "won", inquiry: "closed" },
  losing_evidence: { dispute: "lost", inquiry: "closed" },
  escalate_inquiry_evidence: { inquiry: "escalated" },
};

function submitEvidence(call: SandboxCall, dispute: StoredDispute): void {
  const { status, evidence, evidence_details: details } = dispute.body;
  const isInquiry = status === "warning_needs_response";
  const verdict = verdicts[evidence.uncategorized_text ?? ""];
  const becomes = isInquiry ? verdict?.inquiry : verdict?.dispute;
  dispute.hidden = becomes ? { becomes } : {};
  dispute.dueAt = becomes ? secondsAfter(call.now, call.switches.disputes.decisionSeconds) : null;
  dispute.body = {
    ...dispute.body,
    status: isInquiry ? "warning_under_review" : "under_review",
    evidence_details: {
      ...details,
      submission_count: details.submission_count + 1,
      submission_method: "manual",
    },
  };
}

function defined(evidence: object): object {
  return Object.fromEntries(Object.entries(evidence).filter(([, value]) => value !== undefined));
}
