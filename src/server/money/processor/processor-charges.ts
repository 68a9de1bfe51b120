import type Stripe from "stripe";
import { minor } from "#contract/money.ts";
import { toReferenceId } from "./intent-facts.ts";
import { ProcessorError } from "./processor-error.ts";
import type { BalanceFacts, ChargeFacts } from "./processor-results.ts";
import { orFail, read, type StripeConnection } from "./stripe-call.ts";

export interface ProcessorCharges {
  /** With what it cost, once the processor knows. */
  retrieve(chargeId: string): Promise<ChargeFacts>;
}

export function processorCharges(connection: StripeConnection): ProcessorCharges {
  const { charges } = connection.stripe;
  return {
    async retrieve(chargeId) {
      const expand = ["balance_transaction"];
      return toChargeFacts(
        await orFail(read(connection, () => charges.retrieve(chargeId, { expand }))),
      );
    },
  };
}

function toChargeFacts(charge: Stripe.Charge): ChargeFacts {
  return {
    id: charge.id,
    status: toChargeStatus(charge.status),
    amount: minor(charge.amount),
    amountRefunded: minor(charge.amount_refunded),
    currency: charge.currency,
    intentId: toReferenceId(charge.payment_intent),
    customerId: toReferenceId(charge.customer),
    isDisputed: charge.disputed,
    failureCode: charge.failure_code,
    outcomeReason: charge.outcome?.reason ?? null,
    riskLevel: charge.outcome?.risk_level ?? null,
    paymentMethodId: charge.payment_method,
    createdAt: new Date(charge.created * 1_000),
    balance: toBalanceFacts(charge.balance_transaction),
  };
}

function toChargeStatus(status: string): ChargeFacts["status"] {
  if (status === "succeeded" || status === "pending" || status === "failed") return status;
  throw new ProcessorError("invalid_request", `a charge is ${status}`);
}

function toBalanceFacts(balance: string | Stripe.BalanceTransaction | null): BalanceFacts | null {
  if (balance === null) return null;
  if (typeof balance === "string")
    throw new ProcessorError("invalid_request", `${balance} was not expanded`);
  return {
    id: balance.id,
    amount: minor(balance.amount),
    fee: minor(balance.fee),
    net: minor(balance.net),
    currency: balance.currency,
    exchangeRate: balance.exchange_rate === null ? null : Number(balance.exchange_rate),
  };
}
