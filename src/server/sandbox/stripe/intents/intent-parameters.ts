import { z } from "zod";
import { clearable, metadata, parameters, text, whole, yesNo } from "../wire/request-parameters.ts";

const cardOptions = z.strictObject({
  card: z
    .strictObject({
      request_three_d_secure: z.enum(["automatic", "any", "challenge"]).optional(),
    })
    .optional(),
});
const automaticMethods = z.strictObject({
  enabled: yesNo,
  allow_redirects: z.enum(["always", "never"]).optional(),
});
const futureUsage = z.enum(["off_session", "on_session"]);
/** Stripe leaves 22 characters for its prefix, a separator and the suffix. */
const descriptorSuffix = z.string().max(22);
const currency = z.string().regex(/^[a-z]{3}$/);

/** The parameters that are allowed when an intent is confirmed. */
const confirmation = {
  confirmation_token: text.optional(),
  payment_method: text.optional(),
  payment_method_options: cardOptions.optional(),
  return_url: z.url().optional(),
  use_stripe_sdk: yesNo.optional(),
};

const paymentDetails = {
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  receipt_email: clearable(text).optional(),
  statement_descriptor_suffix: descriptorSuffix.optional(),
};

export const PaymentIntentCreate = parameters({
  ...confirmation,
  ...paymentDetails,
  amount: whole.pipe(z.number().min(1).max(99_999_999)),
  currency,
  automatic_payment_methods: automaticMethods.optional(),
  confirm: yesNo.optional(),
  error_on_requires_action: yesNo.optional(),
  off_session: z.union([yesNo, z.enum(["one_off", "recurring"])]).optional(),
  setup_future_usage: futureUsage.optional(),
});

export const PaymentIntentConfirm = parameters({
  ...confirmation,
  error_on_requires_action: yesNo.optional(),
  off_session: z.union([yesNo, z.enum(["one_off", "recurring"])]).optional(),
  receipt_email: clearable(text).optional(),
  setup_future_usage: clearable(futureUsage).optional(),
});

export const PaymentIntentUpdate = parameters({
  ...paymentDetails,
  amount: whole.pipe(z.number().min(1).max(99_999_999)).optional(),
  currency: currency.optional(),
  payment_method: text.optional(),
  payment_method_options: cardOptions.optional(),
  setup_future_usage: clearable(futureUsage).optional(),
});

export const PaymentIntentCancel = parameters({
  cancellation_reason: z
    .enum(["abandoned", "duplicate", "fraudulent", "requested_by_customer"])
    .optional(),
});

export const SetupIntentCreate = parameters({
  ...confirmation,
  automatic_payment_methods: automaticMethods.optional(),
  confirm: yesNo.optional(),
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  usage: futureUsage.optional(),
});

export const SetupIntentConfirm = parameters(confirmation);

export const SetupIntentUpdate = parameters({
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  payment_method: text.optional(),
  payment_method_options: cardOptions.optional(),
});

export const SetupIntentCancel = parameters({
  cancellation_reason: z.enum(["abandoned", "duplicate", "requested_by_customer"]).optional(),
});

export type PaymentIntentInput = z.output<typeof PaymentIntentCreate>;
export type PaymentConfirmation = z.output<typeof PaymentIntentConfirm>;
export type PaymentIntentChange = z.output<typeof PaymentIntentUpdate>;
export type SetupIntentInput = z.output<typeof SetupIntentCreate>;
export type SetupConfirmation = z.output<typeof SetupIntentConfirm>;
export type SetupIntentChange = z.output<typeof SetupIntentUpdate>;
