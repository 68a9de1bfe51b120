import type { Refusal, RefusalSpec } from "./refusal.ts";

/** Which of the two wire dialects an address speaks. */
export type Dialect = "auth" | "v1" | "plain";

export function toDialect(path: string): Dialect {
  if (path.startsWith("/api/auth/") || path === "/api/auth") return "auth";
  if (path.startsWith("/v1/") || path === "/v1") return "v1";
  return "plain";
}

/** Returns the body of a refusal, or undefined where the wire has an empty one. */
export function refusalBody(dialect: Dialect, refusal: Refusal): unknown {
  const { spec } = refusal;
  if (spec.message === undefined) return undefined;
  return dialect === "v1" ? sellerBody(refusal, spec.message) : authBody(spec, spec.message);
}

/** One sentence under the error's name, or the list of what is wrong where. */
function sellerBody({ spec, location }: Refusal, message: string): object {
  if (spec.oauth) return { error: spec.code, error_description: message };
  if (spec.details !== undefined) return { error: spec.code, detail: spec.details };
  const { reason, facts } = spec;
  if (location === undefined)
    return { error: errorName(spec), detail: message, ...(reason ? { reason } : {}), ...facts };
  const issue = { type: spec.code ?? "value_error", loc: ["body", ...location], msg: message };
  return { error: "RequestValidationError", detail: [issue] };
}

/** Returns the name of a refusal on the billing wire. */
export function errorName({ code, status }: RefusalSpec): string {
  return code || (errorNames[status] ?? "BadRequest");
}

/** Names for refusals that both dialects share and only this one names. */
const errorNames: Record<number, string> = {
  401: "Unauthorized",
  403: "NotPermitted",
  404: "ResourceNotFound",
  413: "PayloadTooLarge",
  415: "UnsupportedMediaType",
  429: "TooManyRequests",
  500: "InternalServerError",
  503: "ServiceUnavailable",
};

function authBody(spec: RefusalSpec, message: string): object {
  const details = spec.details === undefined ? {} : { details: spec.details };
  if (spec.code === "") return { message, ...details };
  return { code: spec.code ?? toErrorCode(message), message, ...details };
}

/**
 * Returns the text in upper case, with underscores for spaces and without every other character
 * outside A-Z0-9_.
 */
export function toErrorCode(message: string): string {
  return message
    .toUpperCase()
    .replaceAll(" ", "_")
    .replace(/[^A-Z0-9_]/g, "");
}
