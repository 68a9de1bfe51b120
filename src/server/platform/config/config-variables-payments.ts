import { text, toChoice } from "./config-values.ts";

/** Without the first of these the program runs in sandbox mode. */
export const paymentVariables = {
  STRIPE_SECRET_KEY: {
    group: "payments",
    schema: text,
    presetNote: "none: sandbox mode",
    about: "Secret key of the Stripe account. Setting it switches to live mode.",
    secret: true,
  },
  STRIPE_PUBLISHABLE_KEY: {
    group: "payments",
    schema: text,
    presetNote: "required in live mode",
    about: "Publishable key of the same account.",
  },
  STRIPE_WEBHOOK_SECRET: {
    group: "payments",
    schema: text,
    presetNote: "required in live mode",
    about: "Signing secret of the Stripe webhook endpoint, which is `/stripe/webhook`.",
    secret: true,
  },
  TAX_PROVIDER: {
    group: "payments",
    schema: toChoice(["registrations", "stripe"]),
    preset: "registrations",
    about:
      "Who calculates taxes: the registrations of each seller (see tax.md), or Stripe Tax with the registrations of the Stripe account.",
  },
} as const;
