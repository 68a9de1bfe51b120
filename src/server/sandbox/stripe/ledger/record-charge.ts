import type Stripe from "stripe";
import type { Decline } from "../cards/card-declines.ts";
import { getTestCard, type StoredMethod } from "../cards/payment-methods.ts";
import type { TestCard } from "../cards/test-cards.ts";
import { newStripeId, type SandboxCall, secondsAfter, unixSeconds } from "../sandbox-call.ts";
import { insertObjects, type Stored, saveObject } from "../sandbox-object-store.ts";
import { emitStripeEvent } from "../webhooks/sandbox-events.ts";

export type StoredCharge = Stored<"charge">;

export interface ChargeResult {
  status: "succeeded" | "pending" | "failed";
  decline?: Decline;
  isAuthenticated: boolean;
}

/** Writes the charge of one attempt to pay an intent and announces it. */
export async function recordCharge(
  call: SandboxCall,
  intent: Stripe.PaymentIntent,
  method: StoredMethod,
  result: ChargeResult,
): Promise<StoredCharge> {
  const card = getTestCard(method.hidden);
  const body = describeCharge(call, intent, method, result);
  const hidden = { card: card.key };
  const customerId = body.customer as string | null;
  await insertObjects(call.tx, [{ kind: "charge", body, hidden, customerId, parentId: intent.id }]);
  emitStripeEvent(call, `charge.${result.status}`, body);
  return { id: body.id, kind: "charge", body, hidden, dueAt: null };
}

/** The fee is known at once, or later if a switch says so; `charge.updated` tells it. */
export async function awaitBalance(call: SandboxCall, charge: StoredCharge): Promise<void> {
  const { balanceSeconds } = call.switches.charges;
  if (balanceSeconds === 0) return settleBalance(call, charge);
  charge.dueAt = secondsAfter(call.now, balanceSeconds);
  await saveObject(call.tx, charge);
}

export async function settleBalance(call: SandboxCall, charge: StoredCharge): Promise<void> {
  const { amount, currency, id } = charge.body;
  const balance = describeBalance(call, {
    type: "charge",
    amount,
    fee: processingFee(amount),
    currency,
    source: id,
  });
  await insertObjects(call.tx, [{ kind: "balance_transaction", body: balance, parentId: id }]);
  charge.body = { ...charge.body, balance_transaction: balance.id };
  charge.dueAt = null;
  await saveObject(call.tx, charge);
  emitStripeEvent(call, "charge.updated", charge.body, { balance_transaction: null });
}

/** Computes 2.9% and 30, halves up. */
export function processingFee(amount: number): number {
  return Math.floor((amount * 29 + 500) / 1_000) + 30;
}

export interface BalanceEntry {
  type: "charge" | "refund" | "refund_failure" | "adjustment";
  /** Where it is not the type. */
  category?: string;
  description?: string;
  amount: number;
  fee: number;
  currency: string;
  source: string;
}

export function describeBalance(
  call: SandboxCall,
  { type, category = type, description, amount, fee, currency, source }: BalanceEntry,
): Stripe.BalanceTransaction {
  return {
    id: newStripeId("txn"),
    object: "balance_transaction",
    amount,
    available_on: unixSeconds(secondsAfter(call.now, 2 * 86_400)),
    balance_type: "payments",
    created: unixSeconds(call.now),
    currency,
    description: description ?? null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: null,
              currency,
              description: type === "adjustment" ? "Dispute fee" : "Stripe processing fees",
              type: "stripe_fee",
            },
          ],
    net: amount - fee,
    reporting_category: category,
    source,
    status: "pending",
    type,
  };
}

function describeCharge(
  call: SandboxCall,
  intent: Stripe.PaymentIntent,
  method: StoredMethod,
  result: ChargeResult,
): Stripe.Charge {
  const { status, decline } = result;
  const suffix = intent.statement_descriptor_suffix;
  return {
    id: newStripeId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: status === "succeeded" ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.body.billing_details,
    calculated_statement_descriptor: suffix === null ? "SANDBOX" : `SANDBOX* ${suffix}`,
    captured: status === "succeeded",
    created: unixSeconds(call.now),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: describeOutcome(getTestCard(method.hidden), decline),
    paid: status === "succeeded",
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: describeMethodUsed(method, intent.amount, result),
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: suffix,
    status,
    transfer_data: null,
    transfer_group: null,
  };
}

const riskScores = { normal: 12, elevated: 67, highest: 92 };

function describeOutcome(card: TestCard, decline: Decline | undefined): Stripe.Charge.Outcome {
  const risk = card.risk ?? "normal";
  const common = {
    network_advice_code: null,
    network_decline_code: null,
    risk_level: risk,
    risk_score: riskScores[risk],
  };
  if (!decline)
    return {
      ...common,
      advice_code: null,
      network_status: "approved_by_network",
      reason: risk === "elevated" ? "elevated_risk_level" : null,
      seller_message: "Payment complete.",
      type: "authorized",
    };
  return {
    ...common,
    advice_code: decline.adviceCode,
    network_status: decline.blocked ? "not_sent_to_network" : "declined_by_network",
    reason: decline.blocked ? "highest_risk_level" : (decline.declineCode ?? decline.code),
    seller_message: decline.blocked
      ? "Stripe blocked this payment as too risky."
      : "The bank did not return any further details with this decline.",
    type: decline.blocked ? "blocked" : "issuer_declined",
  };
}

function describeMethodUsed(
  { body }: StoredMethod,
  amount: number,
  { status, isAuthenticated }: ChargeResult,
): Stripe.Charge.PaymentMethodDetails {
  const { card } = body;
  if (!card) throw new Error(`payment method ${body.id} has no card`);
  return {
    card: {
      amount_authorized: status === "failed" ? null : amount,
      authorization_code: status === "failed" ? null : "123456",
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: isAuthenticated ? "05" : null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: card.regulated_status,
      three_d_secure: isAuthenticated ? authenticated : null,
      transaction_link_id: null,
      wallet: null,
    } as Stripe.Charge.PaymentMethodDetails.Card,
    type: "card",
  };
}

const authenticated: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: "challenge",
  electronic_commerce_indicator: "05",
  exemption_indicator: null,
  result: "authenticated",
  result_reason: null,
  transaction_id: null,
  version: "2.2.0",
};
