import type Stripe from "stripe";
import { z } from "zod";
import { getTestCard } from "../cards/payment-methods.ts";
import { newStripeId, type SandboxCall, secondsAfter, unixSeconds } from "../sandbox-call.ts";
import {
  findObject,
  insertObjects,
  lockObject,
  type RefundSecrets,
  type Stored,
  saveObject,
} from "../sandbox-object-store.ts";
import { emitStripeEvent } from "../webhooks/sandbox-events.ts";
import { mergeMetadata, metadata, parameters, text, whole } from "../wire/request-parameters.ts";
import { invalidRequest, noSuch } from "../wire/stripe-fault.ts";
import { describeBalance, type StoredCharge } from "./record-charge.ts";
import { disputedAmount } from "./sandbox-disputes.ts";

export const RefundCreate = parameters({
  amount: whole.pipe(z.number().min(1)).optional(),
  charge: text.optional(),
  metadata: metadata.optional(),
  payment_intent: text.optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
});
export type RefundInput = z.output<typeof RefundCreate>;
export type StoredRefund = Stored<"refund">;

/** Pending refunds count as refunded, so two of them never exceed the charge. */
export async function createRefund(call: SandboxCall, input: RefundInput): Promise<Stripe.Refund> {
  const charge = await lockCharge(call, input);
  const amount = assertRefundable(charge, input.amount, await disputedAmount(call, charge));
  const { isPending, becomes } = toCourse(call, charge);
  const body = describeRefund(call, charge, input, { amount, isPending });
  if (!isPending) await bookRefund(call, body);
  const { refunds } = call.switches;
  await insertObjects(call.tx, [
    {
      kind: "refund",
      body,
      hidden: becomes ? { becomes } : {},
      parentId: charge.id,
      customerId: charge.body.customer as string | null,
      dueAt: becomes ? secondsAfter(call.now, refunds.afterSeconds) : null,
    },
  ]);
  await changeRefunded(call, charge, amount);
  emitStripeEvent(call, "refund.created", body);
  return body;
}

async function lockCharge(call: SandboxCall, input: RefundInput): Promise<StoredCharge> {
  const id = input.charge ?? (await latestCharge(call, input.payment_intent));
  if (id === undefined)
    throw invalidRequest(
      "One of the following params should be provided for this request: payment_intent or charge.",
      {
        code: "parameter_missing",
      },
    );
  const charge = await lockObject(call.tx, "charge", id);
  if (!charge) throw noSuch("charge", id, "charge");
  return charge;
}

async function latestCharge(
  call: SandboxCall,
  intentId: string | undefined,
): Promise<string | undefined> {
  if (intentId === undefined) return undefined;
  const intent = await findObject(call.tx, "payment_intent", intentId);
  if (!intent) throw noSuch("payment_intent", intentId, "payment_intent");
  const { latest_charge: charge } = intent.body;
  if (typeof charge !== "string")
    throw invalidRequest(`PaymentIntent ${intentId} does not have a successful charge to refund.`);
  return charge;
}

function assertRefundable(
  { body }: StoredCharge,
  asked: number | undefined,
  disputed: number,
): number {
  if (body.status !== "succeeded")
    throw invalidRequest(`Charge ${body.id} is not refundable: its status is ${body.status}.`, {
      code: "charge_not_refundable",
    });
  const left = body.amount - body.amount_refunded;
  if (left === 0)
    throw invalidRequest(`Charge ${body.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  const amount = asked ?? left - disputed;
  if (disputed > 0 && (amount <= 0 || amount > left - disputed))
    throw invalidRequest(`Charge ${body.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  if (amount > left)
    throw invalidRequest(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`,
      { param: "amount" },
    );
  return amount;
}

/** As the switch says, else as the card does. */
function toCourse(
  call: SandboxCall,
  charge: StoredCharge,
): { isPending: boolean; becomes: RefundSecrets["becomes"] } {
  switch (call.switches.refunds.course) {
    case "pending":
      return { isPending: true, becomes: undefined };
    case "pending_then_succeeded":
      return { isPending: true, becomes: "succeeded" };
    case "pending_then_failed":
      return { isPending: true, becomes: "failed" };
    case "succeeded_then_failed":
      return { isPending: false, becomes: "failed" };
    case "card":
      break;
  }
  const { refund } = getTestCard(charge.hidden);
  if (refund === "pending") return { isPending: true, becomes: "succeeded" };
  return { isPending: false, becomes: refund === "failsLater" ? "failed" : undefined };
}

function describeRefund(
  call: SandboxCall,
  { body: charge }: StoredCharge,
  input: RefundInput,
  { amount, isPending }: { amount: number; isPending: boolean },
): Stripe.Refund {
  return {
    id: newStripeId("re"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: unixSeconds(call.now),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: {
        reference_status: "pending",
        reference_type: "acquirer_reference_number",
        type: isPending ? "pending" : "refund",
      },
      type: "card",
    },
    metadata: mergeMetadata({}, input.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(isPending ? { pending_reason: "processing" as const } : {}),
    reason: input.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: isPending ? "pending" : "succeeded",
    transfer_reversal: null,
  };
}

/** The money leaves the balance when the refund succeeds. */
async function bookRefund(call: SandboxCall, refund: Stripe.Refund): Promise<void> {
  const { id, amount, currency } = refund;
  const balance = describeBalance(call, {
    type: "refund",
    amount: -amount,
    fee: 0,
    currency,
    source: id,
  });
  await insertObjects(call.tx, [{ kind: "balance_transaction", body: balance, parentId: id }]);
  refund.balance_transaction = balance.id;
}

async function changeRefunded(
  call: SandboxCall,
  charge: StoredCharge,
  byAmount: number,
): Promise<void> {
  const refunded = charge.body.amount_refunded + byAmount;
  charge.body = {
    ...charge.body,
    amount_refunded: refunded,
    refunded: refunded === charge.body.amount,
  };
  await saveObject(call.tx, charge);
}

export type RefundEnd = "succeeded" | "failed" | "canceled";

/**
 * Ends a refund that is pending, or makes one that succeeded fail. The charge is locked before the
 * refund.
 */
export async function endRefund(
  call: SandboxCall,
  id: string,
  status: RefundEnd,
): Promise<Stripe.Refund> {
  const found = await findObject(call.tx, "refund", id);
  const charge = found && (await lockObject(call.tx, "charge", String(found.body.charge)));
  const refund = await lockObject(call.tx, "refund", id);
  if (!charge || !refund) throw noSuch("refund", id);
  const before = refund.body.status;
  const isPossible = before === "pending" || (before === "succeeded" && status === "failed");
  if (!isPossible)
    throw invalidRequest(`Refund ${id} cannot become ${status}: its status is ${before}.`);
  const { pending_reason: _, ...rest } = refund.body;
  const body: Stripe.Refund = { ...rest, status };
  if (status === "succeeded") await bookRefund(call, body);
  else await revertRefund(call, charge, body, before === "succeeded");
  refund.body = body;
  refund.hidden = {};
  refund.dueAt = null;
  await saveObject(call.tx, refund);
  emitStripeEvent(call, status === "failed" ? "refund.failed" : "refund.updated", body, {
    status: before,
  });
  return body;
}

async function revertRefund(
  call: SandboxCall,
  charge: StoredCharge,
  body: Stripe.Refund,
  wasBooked: boolean,
): Promise<void> {
  if (body.status === "failed") body.failure_reason = "expired_or_canceled_card";
  if (wasBooked) {
    const { id, amount, currency } = body;
    const balance = describeBalance(call, {
      type: "refund_failure",
      amount,
      fee: 0,
      currency,
      source: id,
    });
    await insertObjects(call.tx, [{ kind: "balance_transaction", body: balance, parentId: id }]);
    body.failure_balance_transaction = balance.id;
  }
  await changeRefunded(call, charge, -body.amount);
}
