/** So many at once, then one each `windowMs / requests`: GCRA, which needs one instant per key. */
export interface Limit {
  requests: number;
  windowMs: number;
}

/** identity contract §4. */
export const generalLimit: Limit = { requests: 100, windowMs: 10_000 };
export const strictLimit: Limit = { requests: 3, windowMs: 10_000 };
/** A person mistypes a few times; a guesser is slowed down whatever addresses he comes from. */
export const accountLimit: Limit = { requests: 10, windowMs: 60_000 };

export type Verdict =
  | { passed: true; arrivalMs: number }
  | { passed: false; retryAfterSeconds: number };

/** `arrivalMs` is the theoretical arrival time kept for the key, if any. */
export function judge(limit: Limit, arrivalMs: number | undefined, nowMs: number): Verdict {
  const stepMs = limit.windowMs / limit.requests;
  const nextMs = Math.max(arrivalMs ?? nowMs, nowMs) + stepMs;
  if (nextMs <= nowMs + limit.windowMs) return { passed: true, arrivalMs: nextMs };
  return { passed: false, retryAfterSeconds: retryAfterSeconds(nextMs, limit, nowMs) };
}

export function retryAfterSeconds(nextMs: number, limit: Limit, nowMs: number): number {
  return Math.max(1, Math.ceil((nextMs - nowMs - limit.windowMs) / 1000));
}
