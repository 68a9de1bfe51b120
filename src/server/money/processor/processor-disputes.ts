import type Stripe from "stripe";
import { minor } from "#contract/money.ts";
import { toReferenceId } from "./intent-facts.ts";
import { ProcessorError, toProcessorError } from "./processor-error.ts";
import type { DisputeFacts, DisputeResult } from "./processor-results.ts";
import {
  createHarmless,
  orFail,
  read,
  type StripeConnection,
  unknownOutcome,
} from "./stripe-call.ts";

export interface ProcessorDisputes {
  retrieve(disputeId: string): Promise<DisputeFacts>;
  /** Those opened since then, newest first. */
  listSince(since: Date): Promise<DisputeFacts[]>;
  /**
   * Sends evidence, which is possible once. A dispute that no longer takes any comes back as it is.
   */
  submitEvidence(disputeId: string, text: string, key: string): Promise<DisputeResult>;
  /** Accepts the loss. A dispute that can no longer be accepted comes back as it is. */
  accept(disputeId: string, key: string): Promise<DisputeResult>;
}

const maxListed = 100;

export function processorDisputes(connection: StripeConnection): ProcessorDisputes {
  const { disputes } = connection.stripe;
  const retrieve = async (disputeId: string) =>
    toDisputeFacts(await orFail(read(connection, () => disputes.retrieve(disputeId))));
  /** Repeating an answer with another key is harmless: the processor takes one only. */
  const answer = async (
    disputeId: string,
    key: string,
    call: (options: Stripe.RequestOptions) => Promise<Stripe.Dispute>,
  ): Promise<DisputeResult> => {
    try {
      return toDisputeFacts(await createHarmless(connection, call, key));
    } catch (error) {
      const failure = toProcessorError(error);
      const isRefused = failure instanceof ProcessorError && failure.failure === "invalid_request";
      if (!isRefused) return unknownOutcome(error);
      const facts = await retrieve(disputeId).catch(unknownOutcome);
      if (facts.kind !== "unknown" && isAnswerable(facts.status)) throw failure;
      return facts;
    }
  };
  return {
    retrieve,
    async listSince(since) {
      const found: DisputeFacts[] = [];
      for (let after: string | undefined; ; after = found.at(-1)?.id) {
        const page = {
          limit: maxListed,
          ...(after === undefined ? {} : { starting_after: after }),
        };
        const { data, has_more: hasMore } = await orFail(
          read(connection, () => disputes.list(page)),
        );
        const facts = data.map(toDisputeFacts);
        const recent = facts.filter(({ createdAt }) => createdAt >= since);
        found.push(...recent);
        if (!hasMore || recent.length < facts.length) return found;
      }
    },
    submitEvidence: (disputeId, text, key) =>
      answer(disputeId, key, (options) =>
        disputes.update(
          disputeId,
          { evidence: { uncategorized_text: text }, submit: true },
          options,
        ),
      ),
    accept: (disputeId, key) =>
      answer(disputeId, key, (options) => disputes.close(disputeId, {}, options)),
  };
}

function isAnswerable(status: DisputeFacts["status"]): boolean {
  return status === "needs_response" || status === "warning_needs_response";
}

function toDisputeFacts(dispute: Stripe.Dispute): DisputeFacts {
  const { evidence_details: details, balance_transactions: moves } = dispute;
  const withdrawals = moves.filter(({ amount }) => amount < 0);
  const returns = moves.filter(({ amount }) => amount > 0);
  return {
    kind: "read",
    id: dispute.id,
    status: toDisputeStatus(dispute.status),
    amount: minor(dispute.amount),
    currency: dispute.currency,
    reason: dispute.reason,
    chargeId: toReferenceId(dispute.charge),
    createdAt: new Date(dispute.created * 1_000),
    dueBy: details.due_by === null ? null : new Date(details.due_by * 1_000),
    isEvidenceSubmitted: details.submission_count > 0,
    evidenceText: dispute.evidence.uncategorized_text,
    isWithdrawn: withdrawals.length > 0,
    isReinstated: returns.length > 0,
    fee: minor(withdrawals.reduce((sum, { fee }) => sum + fee, 0)),
    feeReturned: minor(0 - returns.reduce((sum, { fee }) => sum + Math.min(fee, 0), 0)),
    feeCurrency: moves[0]?.currency ?? dispute.currency,
  };
}

/** An appeal is about a dispute that was lost, and stays so until it is won. */
function toDisputeStatus(status: string): DisputeFacts["status"] {
  switch (status) {
    case "warning_needs_response":
    case "warning_under_review":
    case "warning_closed":
    case "needs_response":
    case "under_review":
    case "won":
    case "lost":
    case "prevented":
      return status;
    case "appeal_needs_response":
    case "appeal_under_review":
      return "lost";
    default:
      throw new ProcessorError("invalid_request", `a dispute is ${status}`);
  }
}
