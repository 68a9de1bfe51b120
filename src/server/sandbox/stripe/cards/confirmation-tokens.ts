import type Stripe from "stripe";
import { newStripeId, type SandboxCall, secondsAfter, unixSeconds } from "../sandbox-call.ts";
import { findObject, insertObjects, lockObject, saveObject } from "../sandbox-object-store.ts";
import { invalidRequest, noSuch } from "../wire/stripe-fault.ts";
import {
  type BillingInput,
  cardSecrets,
  describeBilling,
  describeCard,
  type PresentedCard,
  presentAlias,
} from "./card-details.ts";
import { findCardByAlias } from "./judge-card.ts";
import { createPaymentMethod, insertMethod, type StoredMethod } from "./payment-methods.ts";

const lifeSeconds = 12 * 3_600;

export interface TokenInput {
  billing?: BillingInput | undefined;
  returnUrl?: string | undefined;
  setupFutureUsage?: "off_session" | "on_session" | undefined;
}

export async function createConfirmationToken(
  call: SandboxCall,
  presented: PresentedCard,
  input: TokenInput,
): Promise<Stripe.ConfirmationToken> {
  const body = describeToken(call, newStripeId("ctoken"), presented, input);
  const hidden = cardSecrets(presented);
  const dueAt = secondsAfter(call.now, lifeSeconds);
  await insertObjects(call.tx, [{ kind: "confirmation_token", body, hidden, dueAt }]);
  return body;
}

/** `ctoken_visa` can be read and used any number of times, so that API users need no browser. */
export async function getConfirmationToken(
  call: SandboxCall,
  id: string,
): Promise<Stripe.ConfirmationToken> {
  const alias = findCardByAlias(id);
  if (alias) return describeToken(call, id, presentAlias(alias, call.now), {});
  const token = await findObject(call.tx, "confirmation_token", id);
  if (!token) throw noSuch("ConfirmationToken", id, "confirmation_token");
  return token.body;
}

export interface SpentToken {
  method: StoredMethod;
  returnUrl: string | null;
}

/** Turns a token into the payment method it stands for. A token works once. */
export async function spendConfirmationToken(
  call: SandboxCall,
  id: string,
  intent: { payment_intent: string } | { setup_intent: string },
): Promise<SpentToken> {
  const alias = findCardByAlias(id);
  if (alias) {
    const method = await createPaymentMethod(call, presentAlias(alias, call.now));
    return { method, returnUrl: null };
  }
  const token = await lockObject(call.tx, "confirmation_token", id);
  const param = "confirmation_token";
  if (!token) throw noSuch("ConfirmationToken", id, param);
  const { body, hidden } = token;
  if (body.payment_intent !== null || body.setup_intent !== null)
    throw invalidRequest("This ConfirmationToken has already been used to confirm an intent.", {
      code: "token_already_used",
      param,
    });
  if ((body.expires_at ?? 0) <= unixSeconds(call.now))
    throw invalidRequest("This ConfirmationToken has expired.", { param });
  const preview = body.payment_method_preview;
  const method = await insertMethod(
    call,
    preview?.card as Stripe.PaymentMethod.Card,
    preview?.billing_details as Stripe.PaymentMethod.BillingDetails,
    hidden,
  );
  await saveObject(call.tx, { ...token, body: { ...body, ...intent }, dueAt: null });
  return { method, returnUrl: body.return_url };
}

function describeToken(
  call: SandboxCall,
  id: string,
  presented: PresentedCard,
  input: TokenInput,
): Stripe.ConfirmationToken {
  const card = describeCard(presented);
  return {
    id,
    object: "confirmation_token",
    created: unixSeconds(call.now),
    expires_at: unixSeconds(secondsAfter(call.now, lifeSeconds)),
    livemode: false,
    mandate_data: null,
    metadata: {},
    payment_intent: null,
    payment_method_options: { card: { cvc_token: null } },
    payment_method_preview: {
      allow_redisplay: "unspecified",
      billing_details: describeBilling(input.billing),
      card: card as unknown as Stripe.ConfirmationToken.PaymentMethodPreview.Card,
      customer: null,
      customer_account: null,
      type: "card",
    },
    return_url: input.returnUrl ?? null,
    setup_future_usage: input.setupFutureUsage ?? null,
    setup_intent: null,
    shipping: null,
    use_stripe_sdk: true,
  };
}
