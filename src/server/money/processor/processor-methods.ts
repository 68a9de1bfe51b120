import type Stripe from "stripe";
import { toReferenceId } from "./intent-facts.ts";
import { toCardFacts, toPaymentMethodFacts } from "./payment-method-facts.ts";
import { ProcessorError } from "./processor-error.ts";
import type { ConfirmationTokenFacts, PaymentMethodFacts } from "./processor-results.ts";
import { orFail, read, type StripeConnection, write } from "./stripe-call.ts";

export interface ProcessorMethods {
  /** The newest first, at most 100. */
  list(customerId: string): Promise<PaymentMethodFacts[]>;
  /** Undefined if the processor does not know it. */
  find(methodId: string): Promise<PaymentMethodFacts | undefined>;
  /** A detached method is left as it is. */
  detach(methodId: string): Promise<void>;
}

/** The tokens that card forms create, before anything is charged. */
export interface ProcessorTokens {
  /** Undefined if there is no such token, or it has expired. */
  find(tokenId: string): Promise<ConfirmationTokenFacts | undefined>;
}

export function processorMethods(connection: StripeConnection): ProcessorMethods {
  const { customers, paymentMethods } = connection.stripe;
  const find = (methodId: string) =>
    orMissing(read(connection, () => paymentMethods.retrieve(methodId)));
  return {
    async list(customerId) {
      const { data } = await orFail(
        read(connection, () => customers.listPaymentMethods(customerId, { limit: 100 })),
      );
      return data.map(toPaymentMethodFacts);
    },

    async find(methodId) {
      const method = await find(methodId);
      return method && toPaymentMethodFacts(method);
    },

    async detach(methodId) {
      const method = await find(methodId);
      if (!method?.customer) return;
      const detach = (options: Stripe.RequestOptions) =>
        paymentMethods.detach(methodId, {}, options);
      await orFail(write(connection, detach));
    },
  };
}

export function processorTokens(connection: StripeConnection): ProcessorTokens {
  const { confirmationTokens } = connection.stripe;
  return {
    async find(tokenId) {
      const token = await orMissing(read(connection, () => confirmationTokens.retrieve(tokenId)));
      return token && toTokenFacts(token);
    },
  };
}

async function orMissing<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await orFail(call);
  } catch (error) {
    if (error instanceof ProcessorError && error.code === "resource_missing") return undefined;
    throw error;
  }
}

function toTokenFacts(token: Stripe.ConfirmationToken): ConfirmationTokenFacts {
  const preview = token.payment_method_preview;
  return {
    id: token.id,
    type: preview?.type ?? "unknown",
    card: preview?.card ? toCardFacts(preview.card) : null,
    billingName: preview?.billing_details.name ?? null,
    billingCountry: preview?.billing_details.address?.country ?? null,
    usedBy: toReferenceId(token.payment_intent) ?? toReferenceId(token.setup_intent),
  };
}
