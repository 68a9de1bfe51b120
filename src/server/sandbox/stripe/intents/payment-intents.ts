import type Stripe from "stripe";
import { resolvePaymentMethod } from "../cards/payment-methods.ts";
import { newStripeId, type SandboxCall, unixSeconds } from "../sandbox-call.ts";
import { insertObjects, lockObject, type Stored, saveObject } from "../sandbox-object-store.ts";
import { mergeMetadata } from "../wire/request-parameters.ts";
import { invalidRequest, noSuch, StripeFault } from "../wire/stripe-fault.ts";
import type { PaymentIntentChange, PaymentIntentInput } from "./intent-parameters.ts";
import { assertCustomer } from "./intent-parts.ts";

export type StoredIntent = Stored<"payment_intent">;

/** Smallest charge by currency, in its smallest unit. */
const minimums: Record<string, number> = { gbp: 30, jpy: 50, inr: 50, chf: 50, cad: 50, aud: 50 };
const usualMinimum = 50;

export async function createPaymentIntent(
  call: SandboxCall,
  input: PaymentIntentInput,
): Promise<StoredIntent> {
  assertAmount(input.amount, input.currency);
  if (!input.confirm) assertConfirmationAbsent(input);
  await assertCustomer(call, input.customer);
  const method =
    input.payment_method === undefined || input.confirm
      ? null
      : (await resolvePaymentMethod(call, input.payment_method)).id;
  const body = describeIntent(call, input, method);
  await insertObjects(call.tx, [
    { kind: "payment_intent", body, customerId: input.customer ?? null },
  ]);
  return { id: body.id, kind: "payment_intent", body, hidden: {}, dueAt: null };
}

function describeIntent(
  call: SandboxCall,
  input: PaymentIntentInput,
  method: string | null,
): Stripe.PaymentIntent {
  const id = newStripeId("pi");
  const redirects = input.automatic_payment_methods;
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: input.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: {
      enabled: redirects?.enabled ?? true,
      allow_redirects: redirects?.allow_redirects ?? "always",
    },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_${newStripeId("").slice(1)}`,
    confirmation_method: "automatic",
    created: unixSeconds(call.now),
    currency: input.currency,
    customer: input.customer ?? null,
    customer_account: null,
    description: input.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: mergeMetadata({}, input.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: method,
    payment_method_configuration_details: null,
    payment_method_options: describeOptions(input.payment_method_options),
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: input.receipt_email ?? null,
    review: null,
    setup_future_usage: input.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: input.statement_descriptor_suffix || null,
    status: method === null ? "requires_payment_method" : "requires_confirmation",
    transfer_data: null,
    transfer_group: null,
  };
}

export function describeOptions(
  given: PaymentIntentInput["payment_method_options"],
): Stripe.PaymentIntent.PaymentMethodOptions {
  return {
    card: {
      installments: null,
      mandate_options: null,
      network: null,
      request_three_d_secure: given?.card?.request_three_d_secure ?? "automatic",
    },
  };
}

const changeable: readonly string[] = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
];

export async function updatePaymentIntent(
  call: SandboxCall,
  intent: StoredIntent,
  change: PaymentIntentChange,
): Promise<void> {
  const { body } = intent;
  const { amount = body.amount, currency = body.currency } = change;
  const isAboutMoney = Object.keys(change).some(
    (name) => !["metadata", "description", "expand"].includes(name),
  );
  if (isAboutMoney) {
    if (!changeable.includes(body.status)) throw unexpectedState(intent, "update");
    assertAmount(amount, currency);
    await assertCustomer(call, change.customer);
  }
  const method =
    change.payment_method === undefined
      ? undefined
      : (await resolvePaymentMethod(call, change.payment_method)).id;
  intent.body = {
    ...body,
    amount,
    currency,
    customer: change.customer ?? body.customer,
    description: change.description ?? body.description,
    metadata: mergeMetadata(body.metadata, change.metadata),
    payment_method_options:
      change.payment_method_options === undefined
        ? body.payment_method_options
        : describeOptions(change.payment_method_options),
    receipt_email: change.receipt_email === undefined ? body.receipt_email : change.receipt_email,
    setup_future_usage:
      change.setup_future_usage === undefined ? body.setup_future_usage : change.setup_future_usage,
    statement_descriptor_suffix:
      change.statement_descriptor_suffix ?? body.statement_descriptor_suffix,
    ...(method === undefined
      ? {}
      : { payment_method: method, status: "requires_confirmation", next_action: null }),
  };
  if (method !== undefined) intent.hidden = {};
  await saveObject(call.tx, intent, { customerId: intent.body.customer as string | null });
}

export async function cancelPaymentIntent(
  call: SandboxCall,
  intent: StoredIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Promise<void> {
  if (!changeable.includes(intent.body.status)) throw unexpectedState(intent, "cancel");
  intent.body = {
    ...intent.body,
    status: "canceled",
    canceled_at: unixSeconds(call.now),
    cancellation_reason: reason,
    next_action: null,
  };
  intent.hidden = {};
  await saveObject(call.tx, intent);
}

export async function lockPaymentIntent(call: SandboxCall, id: string): Promise<StoredIntent> {
  const intent = await lockObject(call.tx, "payment_intent", id);
  if (!intent) throw noSuch("payment_intent", id, "intent");
  return intent;
}

export function unexpectedState({ body }: StoredIntent, act: string): StripeFault {
  return new StripeFault(400, {
    type: "invalid_request_error",
    code: "payment_intent_unexpected_state",
    message: `You cannot ${act} this PaymentIntent because it has a status of ${body.status}.`,
    payment_intent: body,
  });
}

function assertAmount(amount: number, currency: string): void {
  const least = minimums[currency] ?? usualMinimum;
  if (amount >= least) return;
  throw invalidRequest(`Amount must be at least ${least} in the smallest unit of ${currency}.`, {
    code: "amount_too_small",
    param: "amount",
  });
}

/** These belong to the confirmation, which may be part of the creation. */
function assertConfirmationAbsent(input: PaymentIntentInput): void {
  for (const param of [
    "confirmation_token",
    "off_session",
    "return_url",
    "error_on_requires_action",
  ] as const) {
    if (input[param] !== undefined)
      throw invalidRequest(`You can only pass '${param}' when 'confirm' is true.`, { param });
  }
}
