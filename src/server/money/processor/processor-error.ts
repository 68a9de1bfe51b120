import Stripe from "stripe";

/**
 * unknown: no answer, 429, 409 or a server error: whether it happened is not known, repeat with the
 * same key. declined: the issuer refused. invalid_request: a bug of ours, or an object that does
 * not exist (`resource_missing`). configuration: the key is wrong or lacks a permission.
 */
export type ProcessorFailure = "unknown" | "declined" | "invalid_request" | "configuration";

/** A failed call to the payment processor, without the client's own objects: those hold secrets. */
export class ProcessorError extends Error {
  override name = "ProcessorError";
  readonly failure: ProcessorFailure;
  readonly status: number | undefined;
  readonly code: string | undefined;
  /** The parameter that was refused: `customer_details[address]`. */
  readonly param: string | undefined;
  /** The processor's own words, without the ids of the call. */
  readonly reason: string;

  constructor(failure: ProcessorFailure, reason: string, facts: ErrorFacts = {}) {
    // The prefix also keeps a text such as "Connection terminated" from looking like an outage of
    // the database.
    super(`payment processor: ${reason}${facts.requestId ? ` (${facts.requestId})` : ""}`);
    this.failure = failure;
    this.reason = reason;
    this.status = facts.status;
    this.code = facts.code;
    this.param = facts.param;
  }
}

interface ErrorFacts {
  status?: number | undefined;
  code?: string | undefined;
  param?: string | undefined;
  requestId?: string | undefined;
}

export function isUnknownOutcome(error: unknown): error is ProcessorError {
  return error instanceof ProcessorError && error.failure === "unknown";
}

/** Errors that are not the client's are bugs of ours and come back as they are. */
export function toProcessorError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { statusCode: status, code, param, requestId, message } = error;
  return new ProcessorError(classify(error), message, { status, code, param, requestId });
}

function classify({ statusCode, type, code }: Stripe.errors.StripeError): ProcessorFailure {
  // A truncated answer has the status of the whole one.
  if (type === "StripeAPIError" || type === "StripeConnectionError") return "unknown";
  if (type === "StripeRateLimitError" || code === "lock_timeout") return "unknown";
  switch (statusCode) {
    case 401:
    case 403:
      return "configuration";
    case 402:
      return "declined";
    case 400:
    case 404:
      return "invalid_request";
    default:
      return type === "StripeAuthenticationError" ? "configuration" : "unknown";
  }
}
