/**
 * The stored failed attempts of an account, of a network at that account, or of a browser it knows.
 */
export interface Tries {
  /**
   * Each failure moves this two minutes ahead: what is left of it are the failures that still
   * count.
   */
  forgottenAt: Date;
  /** No try is checked before this instant. */
  retryAt: Date;
}

/** Who tries, and how many failures cost no waiting. */
export type Trier = "network" | "known browser" | "account";

export interface TryVerdict {
  /** Seconds to wait if the try is not checked, otherwise undefined. */
  retryAfterSeconds: number | undefined;
  own: Tries;
  /** The account's count after this try; undefined where the account is not counted. */
  account: Tries | undefined;
}

/** A failure is forgotten in this time; several are forgotten one after the other. */
export const forgetMs = 120_000;
const firstDelayMs = 1_000;
const longestDelayMs = 60_000;
/** Doubled so often, the first delay is longer than the longest one. */
const doublings = 6;
/** How long the place in the queue of a waiting network is stored. */
const keptMs = 600_000;
const freeFailures: Record<Trier, number> = { network: 5, "known browser": 10, account: 20 };

/**
 * Decides on one try at a password and counts it as failed; a good one is given back afterwards, so
 * that tries at the same moment cannot share a place. No account is ever locked: the wait doubles
 * from one second to one minute, each network waits for itself, and a browser that is known to the
 * account is counted apart from all networks.
 */
export function judgeTry(
  trier: "network" | "known browser",
  own: Tries | undefined,
  account: Tries | undefined,
  now: Date,
): TryVerdict {
  const countsAccount = trier === "network";
  if (own && own.retryAt > now) return refused(own, account, now);
  // A network that was not seen lately waits as long as the account's failures ask for, once.
  const entryDelayMs = countsAccount && !own ? delayMs("account", failures(account, now)) : 0;
  if (entryDelayMs > 0)
    return refused({ forgottenAt: now, retryAt: later(now, entryDelayMs) }, account, now);
  const ownFailed = failedOnce(trier, own, now);
  const accountFailed = countsAccount ? failedOnce("account", account, now) : undefined;
  const waitMs = Math.max(
    delayMs(trier, failures(ownFailed, now)),
    delayMs("account", failures(accountFailed, now)),
  );
  return {
    retryAfterSeconds: undefined,
    own: { ...ownFailed, retryAt: later(now, waitMs) },
    account: accountFailed,
  };
}

/** From this instant on the row says nothing. */
export function triesExpireAt({ forgottenAt, retryAt }: Tries): Date {
  return new Date(Math.max(forgottenAt.getTime(), retryAt.getTime() + keptMs));
}

/**
 * Returns how long the next try has to wait after so many failures: nothing, then 1, 2, 4 … 60
 * seconds.
 */
export function delayMs(trier: Trier, count: number): number {
  const beyond = count - freeFailures[trier];
  if (beyond < 0) return 0;
  return Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(beyond, doublings));
}

function refused(own: Tries, account: Tries | undefined, now: Date): TryVerdict {
  const waitMs = own.retryAt.getTime() - now.getTime();
  return { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)), own, account };
}

function failures(tries: Tries | undefined, now: Date): number {
  if (!tries) return 0;
  return Math.max(0, Math.ceil((tries.forgottenAt.getTime() - now.getTime()) / forgetMs));
}

/**
 * More failures than the longest delay needs are not counted, so that an attack is soon forgotten.
 */
function failedOnce(trier: Trier, tries: Tries | undefined, now: Date): Tries {
  const most = later(now, (freeFailures[trier] + doublings) * forgetMs).getTime();
  const from = Math.max(tries?.forgottenAt.getTime() ?? 0, now.getTime());
  return { forgottenAt: new Date(Math.min(from + forgetMs, most)), retryAt: now };
}

function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
