import type Stripe from "stripe";

/** The error object of an answer, as Stripe documents it. */
export interface StripeErrorBody {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  code?: string;
  decline_code?: string;
  advice_code?: string;
  message: string;
  param?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  setup_intent?: Stripe.SetupIntent;
  payment_method?: Stripe.PaymentMethod;
}

/** A request that the sandbox refuses. Everything it wrote is undone. */
export class StripeFault extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;

  constructor(status: number, body: StripeErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalidRequest(
  message: string,
  details: Partial<StripeErrorBody> = {},
): StripeFault {
  return new StripeFault(400, { type: "invalid_request_error", message, ...details });
}

export function noSuch(kind: string, id: string, param = "id"): StripeFault {
  return new StripeFault(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

export const stripeFaults = {
  unknownUrl: (method: string, path: string) =>
    new StripeFault(404, {
      type: "invalid_request_error",
      message: `Unrecognized request URL (${method}: ${path}). The payment sandbox does not have this call.`,
    }),
  noKey: () =>
    new StripeFault(401, {
      type: "invalid_request_error",
      message: "You did not provide an API key. Send it as a bearer token.",
    }),
  wrongKey: () =>
    new StripeFault(401, {
      type: "invalid_request_error",
      message: "Invalid API Key provided. The payment sandbox accepts only its own test keys.",
    }),
  secretKeyRequired: () =>
    new StripeFault(403, {
      type: "invalid_request_error",
      code: "secret_key_required",
      message: "This API call cannot be made with a publishable API key.",
    }),
  wrongVersion: (asked: string, spoken: string) =>
    invalidRequest(`The payment sandbox speaks API version ${spoken}, not ${asked}.`),
  unreadableForm: () => invalidRequest("Invalid request body: not a form."),
  keyTooLong: () => invalidRequest("Idempotency keys are at most 255 characters long."),
  keyInUse: (key: string) =>
    new StripeFault(409, {
      type: "idempotency_error",
      code: "idempotency_key_in_use",
      message: `Another request with the idempotency key ${key} is in progress. Try again later.`,
    }),
  keyReused: (key: string) =>
    new StripeFault(400, {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Use a key other than '${key}' for a different request.`,
    }),
} as const;
