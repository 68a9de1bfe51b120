import type { RefusalSpec } from "#server/platform/refusal.ts";

export const apiKeyErrors = {
  unauthorized: { status: 401, message: "Unauthorized or invalid session" },
  notFound: { status: 404, message: "API Key not found" },
  serverOnly: {
    status: 400,
    message:
      "The property you're trying to set can only be set from the server auth instance only.",
  },
  nothingToUpdate: { status: 400, message: "No values to update." },
  nameLength: { status: 400, message: "The name length is either too large or too small." },
  prefixLength: { status: 400, message: "The prefix length is either too large or too small." },
  expiresTooSoon: {
    status: 400,
    message: "The expiresIn is smaller than the predefined minimum value.",
  },
  expiresTooLate: {
    status: 400,
    message: "The expiresIn is larger than the predefined maximum value.",
  },
  metadataType: { status: 400, message: "metadata must be an object or undefined" },
  remaining: { status: 400, message: "The remaining count is either too large or too small." },
  refillAmountMissing: {
    status: 400,
    message: "refillAmount is required when refillInterval is provided",
  },
  refillIntervalMissing: {
    status: 400,
    message: "refillInterval is required when refillAmount is provided",
  },
  tooMany: { status: 400, message: "You have reached the maximum number of API keys" },
  malformed: { status: 403, message: "Invalid API key." },
  unknown: { status: 401, message: "Invalid API key." },
  disabled: { status: 401, code: "KEY_DISABLED", message: "API Key is disabled" },
  expired: { status: 401, code: "KEY_EXPIRED", message: "API Key has expired" },
  usedUp: { status: 401, code: "USAGE_EXCEEDED", message: "API Key has reached its usage limit" },
  rateLimited: { status: 401, code: "RATE_LIMITED", message: "Rate limit exceeded." },
  notPermitted: { status: 401, code: "KEY_NOT_FOUND", message: "API Key not found" },
  insufficientScope: {
    status: 403,
    code: "INSUFFICIENT_SCOPE",
    message: "This API key does not have the scope that this request needs.",
  },
  /** It was changed in the very moment of its use, twice. */
  notUpdated: { status: 409, message: "Failed to update API key" },
} satisfies Record<string, RefusalSpec>;
