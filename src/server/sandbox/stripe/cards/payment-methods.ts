import type Stripe from "stripe";
import { newStripeId, type SandboxCall, unixSeconds } from "../sandbox-call.ts";
import {
  type CardSecrets,
  findObject,
  insertObjects,
  lockObject,
  type Stored,
  saveObject,
} from "../sandbox-object-store.ts";
import { emitStripeEvent } from "../webhooks/sandbox-events.ts";
import { invalidRequest, noSuch, StripeFault } from "../wire/stripe-fault.ts";
import {
  type BillingInput,
  cardSecrets,
  describeBilling,
  describeCard,
  type PresentedCard,
  presentAlias,
} from "./card-details.ts";
import { findCardByAlias, findCardByKey, isPast, judgeSaving } from "./judge-card.ts";
import { declineError } from "./payment-errors.ts";
import type { TestCard } from "./test-cards.ts";

export type StoredMethod = Stored<"payment_method">;

export async function createPaymentMethod(
  call: SandboxCall,
  presented: PresentedCard,
  billing: BillingInput = {},
): Promise<StoredMethod> {
  return insertMethod(
    call,
    describeCard(presented),
    describeBilling(billing),
    cardSecrets(presented),
  );
}

export async function insertMethod(
  call: SandboxCall,
  card: Stripe.PaymentMethod.Card,
  billing: Stripe.PaymentMethod.BillingDetails,
  hidden: CardSecrets,
): Promise<StoredMethod> {
  const body: Stripe.PaymentMethod = {
    id: newStripeId("pm"),
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: billing,
    card,
    created: unixSeconds(call.now),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
  await insertObjects(call.tx, [{ kind: "payment_method", body, hidden }]);
  return { id: body.id, kind: "payment_method", body, hidden, dueAt: null };
}

/** Returns a stored payment method, locked; an alias such as `pm_card_visa` becomes a new one. */
export async function resolvePaymentMethod(
  call: SandboxCall,
  id: string,
  param = "payment_method",
): Promise<StoredMethod> {
  const alias = findCardByAlias(id);
  if (alias) return createPaymentMethod(call, presentAlias(alias, call.now));
  const method = await lockObject(call.tx, "payment_method", id);
  if (!method) throw noSuch("PaymentMethod", id, param);
  return method;
}

export async function getPaymentMethod(call: SandboxCall, id: string): Promise<StoredMethod> {
  const method = await findObject(call.tx, "payment_method", id);
  if (!method) throw noSuch("PaymentMethod", id, "payment_method");
  return method;
}

export function getTestCard(hidden: { card: string }): TestCard {
  const card = findCardByKey(hidden.card);
  if (!card) throw new Error(`no test card has the key ${hidden.card}`);
  return card;
}

export function isExpired({ body, hidden }: StoredMethod, now: Date): boolean {
  const { card } = body;
  return hidden.expires && card !== undefined && isPast(card.exp_month, card.exp_year, now);
}

/** Attaches the card, which its issuer checks without authentication. */
export async function attachPaymentMethod(
  call: SandboxCall,
  method: StoredMethod,
  customerId: string,
): Promise<void> {
  const owner = method.body.customer;
  if (owner !== null && owner !== customerId)
    throw invalidRequest(
      "The payment method you provided has already been attached to a customer.",
    );
  if (method.hidden.used && owner === null) throw spentMethod();
  const verdict = judgeSaving(getTestCard(method.hidden), {
    onSession: false,
    isSetUp: false,
    isAuthenticated: true,
    isAuthenticationRequested: false,
    isExpired: isExpired(method, call.now),
  });
  if (verdict.kind === "decline") throw new StripeFault(402, declineError(verdict.decline));
  await saveForCustomer(call, method, customerId, { setUp: method.hidden.setUp });
}

export async function saveForCustomer(
  call: SandboxCall,
  method: StoredMethod,
  customerId: string,
  { setUp }: { setUp: boolean },
): Promise<void> {
  method.body = { ...method.body, customer: customerId };
  method.hidden = { ...method.hidden, setUp };
  await saveObject(call.tx, method, { customerId });
}

export async function detachPaymentMethod(call: SandboxCall, method: StoredMethod): Promise<void> {
  if (method.body.customer === null)
    throw invalidRequest(
      "The payment method you provided is not attached to a customer so detachment is impossible.",
      { code: "payment_method_unexpected_state" },
    );
  const previous = { customer: method.body.customer };
  method.body = { ...method.body, customer: null };
  method.hidden = { ...method.hidden, used: true };
  await saveObject(call.tx, method, { customerId: null });
  emitStripeEvent(call, "payment_method.detached", method.body, previous);
}

/** The bank has sent the customer a new card and updated the processor. */
export async function renewCard(
  call: SandboxCall,
  id: string,
  { expMonth, expYear }: { expMonth: number; expYear: number },
): Promise<void> {
  const method = await lockObject(call.tx, "payment_method", id);
  const card = method?.body.card;
  if (!method || !card) throw noSuch("PaymentMethod", id, "payment_method");
  const previous = { card: { exp_month: card.exp_month, exp_year: card.exp_year } };
  method.body = { ...method.body, card: { ...card, exp_month: expMonth, exp_year: expYear } };
  await saveObject(call.tx, method);
  emitStripeEvent(call, "payment_method.automatically_updated", method.body, previous);
}

export function spentMethod(): StripeFault {
  return invalidRequest(
    "The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.",
    { code: "payment_method_unexpected_state", param: "payment_method" },
  );
}
