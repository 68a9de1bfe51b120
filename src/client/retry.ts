export interface LinearRetry {
  type: "linear";
  attempts: number;
  delayMs: number;
}

export interface ExponentialRetry {
  type: "exponential";
  attempts: number;
  baseDelayMs: number;
  maxDelayMs: number;
}

/** A plain number means that many further attempts, one second apart. */
export type Retry = number | LinearRetry | ExponentialRetry;

export const defaultDelayMs = 1_000;

/**
 * Returns how long to wait before the attempt with this index, counted from 0; undefined when there
 * is none left.
 */
export function retryDelayMs(retry: Retry | undefined, attempt: number): number | undefined {
  if (retry === undefined) return undefined;
  const rule: LinearRetry | ExponentialRetry =
    typeof retry === "number"
      ? { type: "linear", attempts: retry, delayMs: defaultDelayMs }
      : retry;
  if (attempt >= rule.attempts) return undefined;
  if (rule.type === "linear") return rule.delayMs;
  return Math.min(rule.baseDelayMs * 2 ** attempt, rule.maxDelayMs);
}

/**
 * Returns true for a failure that another try may cure: no answer at all, too early, too many, or
 * the server's own fault.
 */
export function isWorthRetrying(status: number): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500;
}
