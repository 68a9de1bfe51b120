import type Stripe from "stripe";
import { confirmPaymentIntent } from "../intents/confirm-payment-intent.ts";
import {
  PaymentIntentCancel,
  PaymentIntentConfirm,
  PaymentIntentCreate,
  PaymentIntentUpdate,
  SetupIntentCancel,
  SetupIntentConfirm,
  SetupIntentCreate,
  SetupIntentUpdate,
} from "../intents/intent-parameters.ts";
import {
  cancelPaymentIntent,
  createPaymentIntent,
  lockPaymentIntent,
  updatePaymentIntent,
} from "../intents/payment-intents.ts";
import {
  cancelSetupIntent,
  confirmSetupIntent,
  createSetupIntent,
  lockSetupIntent,
  updateSetupIntent,
} from "../intents/setup-intents.ts";
import { ok, type SandboxCall } from "../sandbox-call.ts";
import { findObject } from "../sandbox-object-store.ts";
import { page, parameters, text } from "../wire/request-parameters.ts";
import { noSuch } from "../wire/stripe-fault.ts";
import { listPage } from "./list-objects.ts";
import { type Operation, operation } from "./operation.ts";

const payments: readonly Operation[] = [
  operation({
    method: "POST",
    path: "/v1/payment_intents",
    parameters: PaymentIntentCreate,
    run: async (call, input) => {
      const intent = await createPaymentIntent(call, input);
      return input.confirm ? confirmPaymentIntent(call, intent, input) : ok(intent.body);
    },
  }),
  operation({
    method: "GET",
    path: "/v1/payment_intents",
    parameters: parameters({ ...page, customer: text.optional() }),
    run: (call, input) =>
      listPage(
        call,
        { kind: "payment_intent", url: "/v1/payment_intents" },
        { customerId: input.customer },
        input,
      ),
  }),
  operation({
    method: "GET",
    path: "/v1/payment_intents/:id",
    isPublic: true,
    parameters: parameters({ client_secret: text.optional() }),
    run: async (call, input, id) => {
      const intent = await findObject(call.tx, "payment_intent", id);
      if (!intent) throw noSuch("payment_intent", id, "intent");
      return ok(shownTo(call, intent.body, input.client_secret));
    },
  }),
  operation({
    method: "POST",
    path: "/v1/payment_intents/:id",
    parameters: PaymentIntentUpdate,
    run: async (call, input, id) => {
      const intent = await lockPaymentIntent(call, id);
      await updatePaymentIntent(call, intent, input);
      return ok(intent.body);
    },
  }),
  operation({
    method: "POST",
    path: "/v1/payment_intents/:id/confirm",
    parameters: PaymentIntentConfirm,
    run: async (call, input, id) =>
      confirmPaymentIntent(call, await lockPaymentIntent(call, id), input),
  }),
  operation({
    method: "POST",
    path: "/v1/payment_intents/:id/cancel",
    parameters: PaymentIntentCancel,
    run: async (call, input, id) => {
      const intent = await lockPaymentIntent(call, id);
      await cancelPaymentIntent(call, intent, input.cancellation_reason ?? null);
      return ok(intent.body);
    },
  }),
];

const setups: readonly Operation[] = [
  operation({
    method: "POST",
    path: "/v1/setup_intents",
    parameters: SetupIntentCreate,
    run: async (call, input) => {
      const intent = await createSetupIntent(call, input);
      return input.confirm ? confirmSetupIntent(call, intent, input) : ok(intent.body);
    },
  }),
  operation({
    method: "GET",
    path: "/v1/setup_intents/:id",
    isPublic: true,
    parameters: parameters({ client_secret: text.optional() }),
    run: async (call, input, id) => {
      const intent = await findObject(call.tx, "setup_intent", id);
      if (!intent) throw noSuch("setupintent", id, "intent");
      return ok(shownTo(call, intent.body, input.client_secret));
    },
  }),
  operation({
    method: "POST",
    path: "/v1/setup_intents/:id",
    parameters: SetupIntentUpdate,
    run: async (call, input, id) => {
      const intent = await lockSetupIntent(call, id);
      await updateSetupIntent(call, intent, input);
      return ok(intent.body);
    },
  }),
  operation({
    method: "POST",
    path: "/v1/setup_intents/:id/confirm",
    parameters: SetupIntentConfirm,
    run: async (call, input, id) =>
      confirmSetupIntent(call, await lockSetupIntent(call, id), input),
  }),
  operation({
    method: "POST",
    path: "/v1/setup_intents/:id/cancel",
    parameters: SetupIntentCancel,
    run: async (call, input, id) => {
      const intent = await lockSetupIntent(call, id);
      await cancelSetupIntent(call, intent, input.cancellation_reason ?? null);
      return ok(intent.body);
    },
  }),
];

export const intentOperations: readonly Operation[] = [...payments, ...setups];

/** A page has the client secret of its own intent and cannot see the seller's records in it. */
function shownTo<Intent extends Stripe.PaymentIntent | Stripe.SetupIntent>(
  call: SandboxCall,
  intent: Intent,
  secret: string | undefined,
): Intent {
  const isKnown = secret === intent.client_secret;
  if (!call.isPublishable && (secret === undefined || isKnown)) return intent;
  if (!isKnown) throw noSuch(intent.object, intent.id, "intent");
  return { ...intent, metadata: {}, customer: null, description: null };
}
