import Stripe from "stripe";
import { type Minor, minor } from "#contract/money.ts";
import { toReferenceId } from "./intent-facts.ts";
import { ProcessorError } from "./processor-error.ts";
import type { RefundFacts, RefundResult } from "./processor-results.ts";
import { orFail, read, type StripeConnection, unknownOutcome, write } from "./stripe-call.ts";

export interface NewRefund {
  /** Of our refund row: the key of the call is `refund:{id}`. */
  refundId: string;
  chargeId: string;
  amount: Minor;
  /** Never `fraudulent`: the processor would block the buyer. */
  reason: "duplicate" | "requested_by_customer";
  metadata?: Record<string, string>;
}

export interface ProcessorRefunds {
  create(refund: NewRefund): Promise<RefundResult>;
  retrieve(refundId: string): Promise<RefundFacts>;
  /** Every refund of a charge, newest first. */
  listForCharge(chargeId: string): Promise<RefundFacts[]>;
}

/** One page of the processor's list. */
const maxListed = 100;

/** Codes of errors that the seller sees. Any other error is a bug of ours. */
const refusals = new Set([
  "charge_already_refunded",
  "charge_disputed",
  "refund_disputed_payment",
  "charge_not_refundable",
  "resource_missing",
  "insufficient_funds",
  "balance_insufficient",
]);

export function processorRefunds(connection: StripeConnection): ProcessorRefunds {
  const { refunds } = connection.stripe;
  return {
    async create({ refundId, chargeId, amount, reason, metadata }) {
      const parameters: Stripe.RefundCreateParams = {
        charge: chargeId,
        amount,
        reason,
        ...(metadata === undefined ? {} : { metadata }),
      };
      const create = (options: Stripe.RequestOptions) => refunds.create(parameters, options);
      return write(connection, create, `refund:${refundId}`).then(toRefundFacts, onRefundError);
    },

    async retrieve(refundId) {
      return toRefundFacts(await orFail(read(connection, () => refunds.retrieve(refundId))));
    },

    async listForCharge(chargeId) {
      const list = () => refunds.list({ charge: chargeId, limit: maxListed });
      return (await orFail(read(connection, list))).data.map(toRefundFacts);
    },
  };
}

function onRefundError(error: unknown): RefundResult {
  if (!(error instanceof Stripe.errors.StripeError)) return unknownOutcome(error);
  const { code, param, message } = error;
  // Stripe gives no code where more is asked for than is left.
  if (code === undefined && param === "amount")
    return { kind: "refused", code: "amount_too_large", message };
  return code !== undefined && refusals.has(code)
    ? { kind: "refused", code, message }
    : unknownOutcome(error);
}

function toRefundFacts(refund: Stripe.Refund): RefundFacts {
  return {
    kind: toRefundKind(refund.status),
    id: refund.id,
    amount: minor(refund.amount),
    currency: refund.currency,
    chargeId: toReferenceId(refund.charge),
    failureReason: refund.failure_reason ?? null,
    reason: refund.reason,
    metadata: refund.metadata ?? {},
  };
}

function toRefundKind(status: string | null): RefundFacts["kind"] {
  switch (status) {
    case "succeeded":
    case "pending":
    case "requires_action":
    case "failed":
    case "canceled":
      return status;
    default:
      throw new ProcessorError("invalid_request", `a refund is ${status}`);
  }
}
