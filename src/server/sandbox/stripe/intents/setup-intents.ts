import type Stripe from "stripe";
import { judgeSaving } from "../cards/judge-card.ts";
import { authenticationFailures, declineError, rememberedError } from "../cards/payment-errors.ts";
import {
  getPaymentMethod,
  getTestCard,
  isExpired,
  resolvePaymentMethod,
  type StoredMethod,
  saveForCustomer,
} from "../cards/payment-methods.ts";
import { newStripeId, type Outcome, ok, type SandboxCall, unixSeconds } from "../sandbox-call.ts";
import { insertObjects, lockObject, type Stored, saveObject } from "../sandbox-object-store.ts";
import { emitStripeEvent } from "../webhooks/sandbox-events.ts";
import { mergeMetadata } from "../wire/request-parameters.ts";
import { noSuch, type StripeErrorBody, StripeFault } from "../wire/stripe-fault.ts";
import type {
  SetupConfirmation,
  SetupIntentChange,
  SetupIntentInput,
} from "./intent-parameters.ts";
import { assertCustomer, openAuthentication, readConfirmation } from "./intent-parts.ts";

export type StoredSetup = Stored<"setup_intent">;

const open: readonly string[] = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
];

export async function createSetupIntent(
  call: SandboxCall,
  input: SetupIntentInput,
): Promise<StoredSetup> {
  await assertCustomer(call, input.customer);
  const method =
    input.payment_method === undefined || input.confirm
      ? null
      : (await resolvePaymentMethod(call, input.payment_method)).id;
  const id = newStripeId("seti");
  const redirects = input.automatic_payment_methods;
  const body: Stripe.SetupIntent = {
    id,
    object: "setup_intent",
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: {
      enabled: redirects?.enabled ?? true,
      allow_redirects: redirects?.allow_redirects ?? "always",
    },
    cancellation_reason: null,
    client_secret: `${id}_secret_${newStripeId("").slice(1)}`,
    created: unixSeconds(call.now),
    customer: input.customer ?? null,
    customer_account: null,
    description: input.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: { enabled: false },
    mandate: null,
    metadata: mergeMetadata({}, input.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: method,
    payment_method_configuration_details: null,
    payment_method_options: describeOptions(input.payment_method_options),
    payment_method_types: ["card"],
    single_use_mandate: null,
    status: method === null ? "requires_payment_method" : "requires_confirmation",
    usage: input.usage ?? "off_session",
  };
  await insertObjects(call.tx, [
    { kind: "setup_intent", body, customerId: input.customer ?? null },
  ]);
  return { id, kind: "setup_intent", body, hidden: {}, dueAt: null };
}

function describeOptions(
  given: SetupIntentInput["payment_method_options"],
): Stripe.SetupIntent.PaymentMethodOptions {
  return {
    card: {
      mandate_options: null,
      network: null,
      request_three_d_secure: given?.card?.request_three_d_secure ?? "automatic",
    },
  };
}

/** Saves the card for later: at once, after 3-D Secure, or not at all. */
export async function confirmSetupIntent(
  call: SandboxCall,
  intent: StoredSetup,
  given: SetupConfirmation,
): Promise<Outcome> {
  if (!open.includes(intent.body.status)) throw unexpectedSetupState(intent, "confirm");
  const { method, returnUrl } = await readConfirmation(call, intent.body, given, {
    offSession: false,
  });
  intent.body = {
    ...intent.body,
    payment_method: method.id,
    ...(given.payment_method_options
      ? { payment_method_options: describeOptions(given.payment_method_options) }
      : {}),
  };
  return attempt(call, intent, method, { isAuthenticated: false, returnUrl });
}

export async function endSetupAuthentication(
  call: SandboxCall,
  intent: StoredSetup,
  isApproved: boolean,
): Promise<void> {
  const method = await getPaymentMethod(call, String(intent.body.payment_method));
  if (isApproved) await attempt(call, intent, method, { isAuthenticated: true, returnUrl: null });
  else await fail(call, intent, method, authenticationFailures.setup);
}

async function attempt(
  call: SandboxCall,
  intent: StoredSetup,
  method: StoredMethod,
  { isAuthenticated, returnUrl }: { isAuthenticated: boolean; returnUrl: string | null },
): Promise<Outcome> {
  const asked = intent.body.payment_method_options?.card?.request_three_d_secure;
  const verdict = judgeSaving(getTestCard(method.hidden), {
    onSession: true,
    isSetUp: false,
    isAuthenticated,
    isAuthenticationRequested: asked === "any" || asked === "challenge",
    isExpired: isExpired(method, call.now),
  });
  switch (verdict.kind) {
    case "approve":
      return succeed(call, intent, method);
    case "authenticate": {
      const { hidden, nextAction } = openAuthentication(call, intent.id, returnUrl);
      intent.hidden = { authentication: hidden };
      intent.body = {
        ...intent.body,
        status: "requires_action",
        next_action: nextAction as Stripe.SetupIntent.NextAction,
      };
      await saveObject(call.tx, intent);
      return ok(intent.body);
    }
    case "decline": {
      const error = declineError(verdict.decline);
      await fail(call, intent, method, error);
      return {
        status: 402,
        body: { error: { ...error, setup_intent: intent.body, payment_method: method.body } },
      };
    }
  }
}

async function succeed(
  call: SandboxCall,
  intent: StoredSetup,
  method: StoredMethod,
): Promise<Outcome> {
  const { customer, usage } = intent.body;
  const setUp = method.hidden.setUp || usage === "off_session";
  if (typeof customer === "string") await saveForCustomer(call, method, customer, { setUp });
  intent.hidden = {};
  intent.body = {
    ...intent.body,
    status: "succeeded",
    last_setup_error: null,
    next_action: null,
  };
  await saveObject(call.tx, intent);
  emitStripeEvent(call, "setup_intent.succeeded", intent.body);
  return ok(intent.body);
}

async function fail(
  call: SandboxCall,
  intent: StoredSetup,
  method: StoredMethod,
  error: StripeErrorBody,
): Promise<void> {
  intent.hidden = {};
  intent.body = {
    ...intent.body,
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    last_setup_error: rememberedError(error, method.body),
  };
  await saveObject(call.tx, intent);
  emitStripeEvent(call, "setup_intent.setup_failed", intent.body);
}

export async function updateSetupIntent(
  call: SandboxCall,
  intent: StoredSetup,
  change: SetupIntentChange,
): Promise<void> {
  const { body } = intent;
  await assertCustomer(call, change.customer);
  const method =
    change.payment_method === undefined
      ? undefined
      : (await resolvePaymentMethod(call, change.payment_method)).id;
  if ((method !== undefined || change.customer !== undefined) && !open.includes(body.status))
    throw unexpectedSetupState(intent, "update");
  intent.body = {
    ...body,
    customer: change.customer ?? body.customer,
    description: change.description ?? body.description,
    metadata: mergeMetadata(body.metadata, change.metadata),
    ...(change.payment_method_options
      ? { payment_method_options: describeOptions(change.payment_method_options) }
      : {}),
    ...(method === undefined
      ? {}
      : { payment_method: method, status: "requires_confirmation", next_action: null }),
  };
  if (method !== undefined) intent.hidden = {};
  await saveObject(call.tx, intent, { customerId: intent.body.customer as string | null });
}

export async function cancelSetupIntent(
  call: SandboxCall,
  intent: StoredSetup,
  reason: Stripe.SetupIntent.CancellationReason | null,
): Promise<void> {
  if (!open.includes(intent.body.status)) throw unexpectedSetupState(intent, "cancel");
  intent.body = {
    ...intent.body,
    status: "canceled",
    cancellation_reason: reason,
    next_action: null,
  };
  intent.hidden = {};
  await saveObject(call.tx, intent);
}

export async function lockSetupIntent(call: SandboxCall, id: string): Promise<StoredSetup> {
  const intent = await lockObject(call.tx, "setup_intent", id);
  if (!intent) throw noSuch("setupintent", id, "intent");
  return intent;
}

function unexpectedSetupState({ body }: StoredSetup, act: string): StripeFault {
  return new StripeFault(400, {
    type: "invalid_request_error",
    code: "setup_intent_unexpected_state",
    message: `You cannot ${act} this SetupIntent because it has a status of ${body.status}.`,
    setup_intent: body,
  });
}
