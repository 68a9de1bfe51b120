/** So many at once, then one each `windowMs / requests`: GCRA, which needs one instant per key. */
export interface Limit {
  requests: number;
  windowMs: number;
}

export const generalLimit: Limit = { requests: 100, windowMs: 10_000 };
export const strictLimit: Limit = { requests: 3, windowMs: 10_000 };
/** A user mistypes a few times; a guesser is slowed down from any number of addresses. */
export const accountLimit: Limit = { requests: 10, windowMs: 60_000 };

/** One count: a request takes a place under `key` if `limit` has one left. */
export interface Place {
  key: string;
  limit: Limit;
}

export interface MailLimits {
  perHour: number;
  perDay: number;
}

/** A mail that a request causes. A browser that is known to the account is counted for itself. */
export interface RequestedMail {
  kind:
    | "reset"
    | "verification"
    | "sign-up"
    | "invitation"
    | "new-address"
    | "address-changed"
    | "new-sign-in"
    | "receipt"
    | "refund"
    | "cancellation"
    | "continuation"
    | "new-order"
    | `portal ${string}`;
  to: string;
  from: { network: string } | { knownBrowser: string };
  /**
   * With its budget used up, the next mail can be sent after this time at the latest. For a code
   * that lives longer than that, the mailbox always has a code that works.
   */
  maxWaitMs?: number;
}

/**
 * For one mailbox, all networks together have this many times the budget of one. With the default
 * of 10 mails a day a mailbox that strangers fill gets a new mail every 48 minutes, which is less
 * than a reset link lives.
 */
const budgetsOfAllNetworks = 3;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Returns the keys that count a requested mail. Strangers share a budget; the owner's known browser
 * does not use it.
 */
export function mailPlaces(limits: MailLimits, mail: RequestedMail): Place[] {
  const { kind, to, from, maxWaitMs } = mail;
  const mailbox = `mail ${kind} ${to}`;
  const places = (key: string, budget: MailLimits) =>
    hourAndDay(key, budget).map((place) => withMaxWait(place, maxWaitMs));
  if ("knownBrowser" in from) return places(`${mailbox} browser ${from.knownBrowser}`, limits);
  return [
    ...places(`${mailbox} network ${from.network}`, limits),
    ...places(mailbox, {
      perHour: limits.perHour * budgetsOfAllNetworks,
      perDay: limits.perDay * budgetsOfAllNetworks,
    }),
  ];
}

/** As many at once as before, and then one each `maxWaitMs` or sooner. */
function withMaxWait({ key, limit }: Place, maxWaitMs = Number.POSITIVE_INFINITY): Place {
  const windowMs = Math.min(limit.windowMs, limit.requests * maxWaitMs);
  return { key, limit: { ...limit, windowMs } };
}

export function hourAndDay(key: string, { perHour, perDay }: MailLimits): Place[] {
  return [
    { key: `${key} by hour`, limit: { requests: perHour, windowMs: hourMs } },
    { key: `${key} by day`, limit: { requests: perDay, windowMs: dayMs } },
  ];
}

export type Verdict =
  | { passed: true; arrivalMs: number }
  | { passed: false; retryAfterSeconds: number };

/** `arrivalMs` is the theoretical arrival time stored for the key, if any. */
export function judge(limit: Limit, arrivalMs: number | undefined, nowMs: number): Verdict {
  const stepMs = limit.windowMs / limit.requests;
  const nextMs = Math.max(arrivalMs ?? nowMs, nowMs) + stepMs;
  if (nextMs <= nowMs + limit.windowMs) return { passed: true, arrivalMs: nextMs };
  return { passed: false, retryAfterSeconds: retryAfterSeconds(nextMs, limit, nowMs) };
}

export function retryAfterSeconds(nextMs: number, limit: Limit, nowMs: number): number {
  return Math.max(1, Math.ceil((nextMs - nowMs - limit.windowMs) / 1000));
}
