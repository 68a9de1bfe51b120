import Stripe from "stripe";
import type { Minor } from "#contract/money.ts";
import { toPaymentFacts } from "./intent-facts.ts";
import { ProcessorError } from "./processor-error.ts";
import type { PaymentFacts, PaymentResult } from "./processor-results.ts";
import {
  createHarmless,
  orFail,
  read,
  type StripeConnection,
  unknownOutcome,
  write,
} from "./stripe-call.ts";

export interface NewPayment {
  /** `intent:{row}:{n}`: of the checkout or order, and how many intents it had before. */
  key: string;
  amount: Minor;
  currency: string;
  customerId: string | null;
  /** The payment method can be charged later without the buyer. */
  saveMethod: boolean;
  /**
   * Methods that send the buyer to another site, such as iDEAL; 3-D Secure is possible without it.
   */
  allowRedirects: boolean;
  description?: string;
  /** At the end of the line on the buyer's statement. */
  statementSuffix?: string;
  metadata?: Record<string, string>;
}

/**
 * With the buyer present (a token of the card form, or a saved method), or a saved method without
 * them.
 */
export type PaymentSource =
  | { confirmationToken: string; returnUrl: string }
  | { paymentMethodId: string; returnUrl: string }
  | { paymentMethodId: string; offSession: true };

export interface PaymentChange {
  amount?: Minor;
  customerId?: string;
  saveMethod?: boolean;
  metadata?: Record<string, string>;
}

export interface ProcessorPayments {
  /** Unconfirmed: nothing is charged yet. */
  create(payment: NewPayment): Promise<PaymentFacts>;
  update(intentId: string, change: PaymentChange): Promise<PaymentFacts>;
  /** The key is the id of the attempt's row: another attempt needs another row. */
  confirm(intentId: string, source: PaymentSource, key: string): Promise<PaymentResult>;
  retrieve(intentId: string): Promise<PaymentFacts>;
  /** Of an intent that has ended already, its end. */
  cancel(intentId: string): Promise<PaymentResult>;
}

const expand = ["payment_method"];

export function processorPayments(connection: StripeConnection): ProcessorPayments {
  const { paymentIntents } = connection.stripe;
  return {
    async create(payment) {
      const parameters = toCreateParameters(payment);
      const create = (options: Stripe.RequestOptions) => paymentIntents.create(parameters, options);
      return toPaymentFacts(await orFail(createHarmless(connection, create, payment.key)));
    },

    async update(intentId, { amount, customerId, saveMethod, metadata }) {
      const parameters: Stripe.PaymentIntentUpdateParams = {
        ...(amount === undefined ? {} : { amount }),
        ...(customerId === undefined ? {} : { customer: customerId }),
        ...(saveMethod === undefined
          ? {}
          : { setup_future_usage: saveMethod ? "off_session" : "" }),
        ...(metadata === undefined ? {} : { metadata }),
        expand,
      };
      const change = (options: Stripe.RequestOptions) =>
        paymentIntents.update(intentId, parameters, options);
      return toPaymentFacts(await orFail(write(connection, change)));
    },

    async confirm(intentId, source, key) {
      const parameters = { ...toConfirmParameters(source), expand };
      const confirm = (options: Stripe.RequestOptions) =>
        paymentIntents.confirm(intentId, parameters, options);
      return write(connection, confirm, key).then(toPaymentFacts, onIntentError);
    },

    async retrieve(intentId) {
      return toPaymentFacts(
        await orFail(read(connection, () => paymentIntents.retrieve(intentId, { expand }))),
      );
    },

    async cancel(intentId) {
      const cancel = (options: Stripe.RequestOptions) =>
        paymentIntents.cancel(intentId, { expand }, options);
      return write(connection, cancel).then(toPaymentFacts, onIntentError);
    },
  };
}

function toCreateParameters(payment: NewPayment): Stripe.PaymentIntentCreateParams {
  const { customerId, description, statementSuffix, metadata } = payment;
  return {
    amount: payment.amount,
    currency: payment.currency,
    automatic_payment_methods: {
      enabled: true,
      allow_redirects: payment.allowRedirects ? "always" : "never",
    },
    ...(customerId === null ? {} : { customer: customerId }),
    ...(payment.saveMethod ? { setup_future_usage: "off_session" } : {}),
    ...(description === undefined ? {} : { description }),
    ...(statementSuffix === undefined ? {} : { statement_descriptor_suffix: statementSuffix }),
    ...(metadata === undefined ? {} : { metadata }),
  };
}

function toConfirmParameters(source: PaymentSource): Stripe.PaymentIntentConfirmParams {
  if ("confirmationToken" in source)
    return { confirmation_token: source.confirmationToken, return_url: source.returnUrl };
  return "offSession" in source
    ? { payment_method: source.paymentMethodId, off_session: true }
    : { payment_method: source.paymentMethodId, return_url: source.returnUrl };
}

/** A decline, and a call that came too late, carry the intent as it is now. */
function onIntentError(error: unknown): PaymentResult {
  if (!(error instanceof Stripe.errors.StripeError)) return unknownOutcome(error);
  const { payment_intent: intent, statusCode, code } = error;
  if (intent && (statusCode === 402 || code === "payment_intent_unexpected_state"))
    return toPaymentFacts(intent);
  if (statusCode === 402)
    throw new ProcessorError("declined", error.message, { status: 402, code });
  return unknownOutcome(error);
}
