import { z } from "zod";
import { type PresentedCard, presentAlias, presentTyped } from "../cards/card-details.ts";
import { createConfirmationToken, getConfirmationToken } from "../cards/confirmation-tokens.ts";
import { findCardByAlias } from "../cards/judge-card.ts";
import {
  attachPaymentMethod,
  createPaymentMethod,
  detachPaymentMethod,
  getPaymentMethod,
  resolvePaymentMethod,
} from "../cards/payment-methods.ts";
import { ok, type SandboxCall } from "../sandbox-call.ts";
import { getCustomer } from "../sandbox-customers.ts";
import { billingDetails, parameters, text, whole } from "../wire/request-parameters.ts";
import { noSuch } from "../wire/stripe-fault.ts";
import { type Operation, operation } from "./operation.ts";

const typedCard = z.strictObject({
  number: text,
  exp_month: whole,
  exp_year: whole,
  cvc: text.optional(),
});
const cardData = {
  type: z.literal("card"),
  card: typedCard,
  billing_details: billingDetails.optional(),
};
const tokenDetails = {
  return_url: z.url().optional(),
  setup_future_usage: z.enum(["off_session", "on_session"]).optional(),
};

/**
 * The token that the card form makes: this call is the browser library's own and not part of the
 * public API.
 */
const createFromForm = operation({
  method: "POST",
  path: "/v1/confirmation_tokens",
  isPublic: true,
  parameters: parameters({ payment_method_data: z.strictObject(cardData), ...tokenDetails }),
  run: async (call, input) => {
    const { card, billing_details: billing } = input.payment_method_data;
    const presented = presentTyped(card, call.now, "payment_method_data[card]");
    return ok(
      await createConfirmationToken(call, presented, {
        billing,
        returnUrl: input.return_url,
        setupFutureUsage: input.setup_future_usage,
      }),
    );
  },
});

const createFromAlias = operation({
  method: "POST",
  path: "/v1/test_helpers/confirmation_tokens",
  parameters: parameters({
    payment_method: text,
    ...tokenDetails,
  }),
  run: async (call, input) => {
    const presented = presentNamed(call, input.payment_method);
    return ok(
      await createConfirmationToken(call, presented, {
        returnUrl: input.return_url,
        setupFutureUsage: input.setup_future_usage,
      }),
    );
  },
});

function presentNamed(call: SandboxCall, id: string): PresentedCard {
  const card = findCardByAlias(id);
  if (!card) throw noSuch("PaymentMethod", id, "payment_method");
  return presentAlias(card, call.now);
}

export const methodOperations: readonly Operation[] = [
  createFromForm,
  createFromAlias,
  operation({
    method: "GET",
    path: "/v1/confirmation_tokens/:id",
    parameters: parameters({}),
    run: async (call, _, id) => ok(await getConfirmationToken(call, id)),
  }),
  operation({
    method: "POST",
    path: "/v1/payment_methods",
    parameters: parameters(cardData),
    run: async (call, input) => {
      const presented = presentTyped(input.card, call.now, "card");
      return ok((await createPaymentMethod(call, presented, input.billing_details)).body);
    },
  }),
  operation({
    method: "GET",
    path: "/v1/payment_methods/:id",
    parameters: parameters({}),
    run: async (call, _, id) => {
      const isAlias = findCardByAlias(id) !== undefined;
      const method = isAlias
        ? await resolvePaymentMethod(call, id)
        : await getPaymentMethod(call, id);
      return ok(method.body);
    },
  }),
  operation({
    method: "POST",
    path: "/v1/payment_methods/:id/attach",
    parameters: parameters({ customer: text }),
    run: async (call, input, id) => {
      await getCustomer(call, input.customer);
      const method = await resolvePaymentMethod(call, id);
      await attachPaymentMethod(call, method, input.customer);
      return ok(method.body);
    },
  }),
  operation({
    method: "POST",
    path: "/v1/payment_methods/:id/detach",
    parameters: parameters({}),
    run: async (call, _, id) => {
      const method = await resolvePaymentMethod(call, id);
      await detachPaymentMethod(call, method);
      return ok(method.body);
    },
  }),
];
