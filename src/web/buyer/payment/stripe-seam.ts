/**
 * The part of Stripe.js that the page uses, with Stripe's own names and shapes. In live mode it is
 * Stripe's library; in the sandbox a local one. Everything above this file is the same in both.
 */
export interface StripeLike {
  elements(options: ElementsOptions): StripeElements;
  createConfirmationToken(options: {
    elements: StripeElements;
    params?: ConfirmationTokenParams;
  }): Promise<{ confirmationToken?: { id: string }; error?: StripeProblem }>;
  /** Shows what the bank asks for, and ends when the buyer has answered. */
  handleNextAction(options: {
    clientSecret: string;
  }): Promise<{ error?: StripeProblem; paymentIntent?: StripeIntent; setupIntent?: StripeIntent }>;
}

export interface StripeIntent {
  status: string;
}

export interface ElementsOptions {
  mode: "payment" | "setup" | "subscription";
  amount?: number;
  currency: string;
  setupFutureUsage?: "off_session";
  locale: string;
  appearance?: object;
}

export interface StripeElements {
  create(type: "payment", options?: object): PaymentElement;
  /** Checks what was typed and shows what is wrong in the element itself. */
  submit(): Promise<{ error?: StripeProblem }>;
  update(options: Partial<ElementsOptions>): void;
}

export interface PaymentElement {
  mount(place: HTMLElement): void;
  destroy(): void;
  focus(): void;
  on(event: "ready" | "loaderror", handler: () => void): unknown;
}

export interface StripeProblem {
  type: string;
  code?: string;
  decline_code?: string;
  message?: string;
}

export interface ConfirmationTokenParams {
  /** Not where the processor's own form asks for them. */
  payment_method_data?: {
    billing_details: { name: string | null; email: string | null; address: StripeAddress };
  };
  return_url: string;
}

export type StripeAddress = Record<
  "line1" | "line2" | "city" | "state" | "postal_code" | "country",
  string | null
>;
