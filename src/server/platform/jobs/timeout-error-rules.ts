const codes = new Set([
  "ETIMEDOUT",
  "ESOCKETTIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
]);
const maxDepth = 5;

/**
 * Returns true if the other side did not answer in time: the error itself, or the reason it gives,
 * is a timeout.
 */
export function isTimeoutError(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > maxDepth) return false;
  if (error.name === "TimeoutError") return true;
  if ("code" in error && typeof error.code === "string" && codes.has(error.code)) return true;
  return isTimeoutError(error.cause, depth + 1);
}
