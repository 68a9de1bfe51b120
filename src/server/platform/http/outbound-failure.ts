/**
 * `blocked`: the request may not lead to the address. `unresolved`: its name has no address.
 * `timeout`: no whole answer in time. `too_large`: the answer is longer than the limit.
 * `unreachable`: anything else.
 */
export type OutboundFailureReason =
  | "blocked"
  | "unresolved"
  | "timeout"
  | "too_large"
  | "unreachable";

/** A request to another server ended without an answer that can be used. */
export class OutboundFailure extends Error {
  override name = "OutboundFailure";
  readonly reason: OutboundFailureReason;

  constructor(reason: OutboundFailureReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/**
 * Names the reason of an error. Its cause holds addresses: it is for the log, never for a seller.
 */
export function toOutboundFailure(error: unknown, isPastDeadline: boolean): OutboundFailure {
  if (error instanceof OutboundFailure) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (isPastDeadline || timeoutCodes.includes(code))
    return new OutboundFailure("timeout", "the server did not answer in time", { cause: error });
  if (code === "UND_ERR_HEADERS_OVERFLOW")
    return new OutboundFailure("too_large", "the headers of the answer are too large", {
      cause: error,
    });
  return new OutboundFailure("unreachable", "the server did not answer", { cause: error });
}

const timeoutCodes = [
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
  "ETIMEDOUT",
];
