import Stripe from "stripe";
import { toSetupFacts } from "./intent-facts.ts";
import { ProcessorError } from "./processor-error.ts";
import type { SetupFacts, SetupResult } from "./processor-results.ts";
import {
  createHarmless,
  orFail,
  read,
  type StripeConnection,
  unknownOutcome,
  write,
} from "./stripe-call.ts";

export interface NewSetup {
  /** `intent:{row}:{n}`, as for payments. */
  key: string;
  customerId: string | null;
  allowRedirects: boolean;
  description?: string;
  metadata?: Record<string, string>;
}

/** The buyer is always present: a method is saved so that it can be charged later without them. */
export type SetupSource =
  | { confirmationToken: string; returnUrl: string }
  | { paymentMethodId: string; returnUrl: string };

export interface SetupChange {
  customerId?: string;
  metadata?: Record<string, string>;
}

/** Saves a payment method without a charge: trials, free first periods, a new card. */
export interface ProcessorSetups {
  create(setup: NewSetup): Promise<SetupFacts>;
  update(intentId: string, change: SetupChange): Promise<SetupFacts>;
  /** The key is the id of the attempt's row. */
  confirm(intentId: string, source: SetupSource, key: string): Promise<SetupResult>;
  retrieve(intentId: string): Promise<SetupFacts>;
  cancel(intentId: string): Promise<SetupResult>;
}

const expand = ["payment_method"];

export function processorSetups(connection: StripeConnection): ProcessorSetups {
  const { setupIntents } = connection.stripe;
  return {
    async create({ key, customerId, allowRedirects, description, metadata }) {
      const parameters: Stripe.SetupIntentCreateParams = {
        usage: "off_session",
        automatic_payment_methods: {
          enabled: true,
          allow_redirects: allowRedirects ? "always" : "never",
        },
        ...(customerId === null ? {} : { customer: customerId }),
        ...(description === undefined ? {} : { description }),
        ...(metadata === undefined ? {} : { metadata }),
      };
      const create = (options: Stripe.RequestOptions) => setupIntents.create(parameters, options);
      return toSetupFacts(await orFail(createHarmless(connection, create, key)));
    },

    async update(intentId, { customerId, metadata }) {
      const parameters: Stripe.SetupIntentUpdateParams = {
        ...(customerId === undefined ? {} : { customer: customerId }),
        ...(metadata === undefined ? {} : { metadata }),
        expand,
      };
      const change = (options: Stripe.RequestOptions) =>
        setupIntents.update(intentId, parameters, options);
      return toSetupFacts(await orFail(write(connection, change)));
    },

    async confirm(intentId, source, key) {
      const parameters: Stripe.SetupIntentConfirmParams = {
        ...("confirmationToken" in source
          ? { confirmation_token: source.confirmationToken }
          : { payment_method: source.paymentMethodId }),
        return_url: source.returnUrl,
        expand,
      };
      const confirm = (options: Stripe.RequestOptions) =>
        setupIntents.confirm(intentId, parameters, options);
      return write(connection, confirm, key).then(toSetupFacts, onIntentError);
    },

    async retrieve(intentId) {
      return toSetupFacts(
        await orFail(read(connection, () => setupIntents.retrieve(intentId, { expand }))),
      );
    },

    async cancel(intentId) {
      const cancel = (options: Stripe.RequestOptions) =>
        setupIntents.cancel(intentId, { expand }, options);
      return write(connection, cancel).then(toSetupFacts, onIntentError);
    },
  };
}

/** A decline, and a call that came too late, carry the intent as it is now. */
function onIntentError(error: unknown): SetupResult {
  if (!(error instanceof Stripe.errors.StripeError)) return unknownOutcome(error);
  const { setup_intent: intent, statusCode, code } = error;
  if (intent && (statusCode === 402 || code === "setup_intent_unexpected_state"))
    return toSetupFacts(intent);
  if (statusCode === 402)
    throw new ProcessorError("declined", error.message, { status: 402, code });
  return unknownOutcome(error);
}
