import type Stripe from "stripe";
import { spendConfirmationToken } from "../cards/confirmation-tokens.ts";
import { resolvePaymentMethod, type StoredMethod, spentMethod } from "../cards/payment-methods.ts";
import { newStripeId, type SandboxCall } from "../sandbox-call.ts";
import { findObject, type OpenAuthentication } from "../sandbox-object-store.ts";
import { invalidRequest, noSuch, type StripeFault } from "../wire/stripe-fault.ts";

/** Below `baseUrl`; the HTTP routes of the sandbox answer there. */
export const sandboxPath = "/sandbox/stripe";
export const authenticationPath = `${sandboxPath}/3ds`;

interface Confirmable {
  id: string;
  object: "payment_intent" | "setup_intent";
  customer: unknown;
  payment_method: unknown;
  automatic_payment_methods: { enabled: boolean | null; allow_redirects?: string } | null;
}

interface Confirmation {
  confirmation_token?: string | undefined;
  payment_method?: string | undefined;
  return_url?: string | undefined;
  use_stripe_sdk?: boolean | undefined;
}

export interface ConfirmedWith {
  method: StoredMethod;
  returnUrl: string | null;
}

/**
 * Reads the payment method that an intent is confirmed with: from the token, the request, or set on
 * the intent before.
 */
export async function readConfirmation(
  call: SandboxCall,
  intent: Confirmable,
  given: Confirmation,
  { offSession }: { offSession: boolean },
): Promise<ConfirmedWith> {
  const found = await findMethod(call, intent, given);
  const returnUrl = given.return_url ?? found.returnUrl;
  const redirects = intent.automatic_payment_methods;
  const mayRedirect = redirects?.enabled === true && redirects.allow_redirects !== "never";
  if (mayRedirect && !offSession && returnUrl === null && !given.use_stripe_sdk)
    throw invalidRequest(
      "This intent accepts payment methods that may redirect your customer, so you must provide a `return_url`. To accept none of them, set `automatic_payment_methods[allow_redirects]` to `never`.",
      { param: "return_url" },
    );
  assertUsable(found.method, intent, offSession);
  return { method: found.method, returnUrl };
}

async function findMethod(
  call: SandboxCall,
  intent: Confirmable,
  given: Confirmation,
): Promise<ConfirmedWith> {
  if (given.confirmation_token !== undefined) {
    const use =
      intent.object === "payment_intent"
        ? { payment_intent: intent.id }
        : { setup_intent: intent.id };
    return spendConfirmationToken(call, given.confirmation_token, use);
  }
  const id = given.payment_method ?? (intent.payment_method as string | null);
  if (id === null) throw withoutMethod(intent);
  return { method: await resolvePaymentMethod(call, id), returnUrl: null };
}

function assertUsable(method: StoredMethod, intent: Confirmable, offSession: boolean): void {
  const owner = method.body.customer;
  if (owner === null) {
    if (method.hidden.used) throw spentMethod();
    return;
  }
  if (owner === intent.customer) return;
  const sentence = offSession
    ? `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`
    : `The provided PaymentMethod (${method.id}) belongs to another Customer.`;
  throw invalidRequest(sentence, { code: "resource_missing", param: "payment_method" });
}

function withoutMethod({ object }: Confirmable): StripeFault {
  const name = object === "payment_intent" ? "PaymentIntent" : "SetupIntent";
  return invalidRequest(
    `You cannot confirm this ${name} because it's missing a payment method. You can either update the ${name} with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.`,
    { code: `${object}_unexpected_state` },
  );
}

/**
 * Returns where the customer goes to approve: by a redirect, or in a frame that the page's Stripe
 * object opens.
 */
export function openAuthentication(
  call: SandboxCall,
  intentId: string,
  returnUrl: string | null,
): { hidden: OpenAuthentication; nextAction: Stripe.PaymentIntent.NextAction } {
  const pageToken = newStripeId("auth");
  const url = `${call.platform.config.baseUrl}${authenticationPath}/${intentId}/${pageToken}`;
  const nextAction: Stripe.PaymentIntent.NextAction =
    returnUrl === null
      ? {
          type: "use_stripe_sdk",
          use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: url },
        }
      : { type: "redirect_to_url", redirect_to_url: { return_url: returnUrl, url } };
  return { hidden: { pageToken, returnUrl }, nextAction };
}

export async function assertCustomer(call: SandboxCall, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  if (!(await findObject(call.tx, "customer", id))) throw noSuch("customer", id, "customer");
}
