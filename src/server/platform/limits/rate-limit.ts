import type { MachineClock } from "../clock.ts";
import type { Database, Db, Tx } from "../database/database.ts";
import { Refusal, type RefusalSpec } from "../refusal.ts";
import {
  generalLimit,
  judge,
  type Limit,
  type Place,
  retryAfterSeconds,
} from "./rate-limit-rules.ts";
import {
  deletePastArrivals,
  findArrival,
  findArrivals,
  returnPlaces,
  takePlace,
  takePlaces,
} from "./rate-limit-store.ts";

export interface CountedLimits {
  /** Strict classes: counted in the database, so that all nodes share one count. */
  strict(key: string, limit: Limit): Promise<void>;
  /**
   * Takes one place under every key, or none: a budget, for an answer that must not depend on it.
   * Also counted in the database. Returns undefined when the places were taken, otherwise the
   * seconds until there are places again.
   */
  takeAll(places: readonly Place[]): Promise<number | undefined>;
  /** Gives back what `takeAll` took, for budgets that count failures only. */
  giveBack(places: readonly Place[]): Promise<void>;
}

export interface RateLimiter extends CountedLimits {
  /** Counted in this transaction: if it rolls back, the places are free again. */
  within(tx: Tx): CountedLimits;
  /** Everything else: counted by each node for itself, in memory. */
  general(key: string): void;
}

const sweepEvery = 500;
const keysInMemory = 50_000;

/** Throws a 429 refusal when a limit is reached. */
export function createRateLimiter(
  enabled: boolean,
  clock: MachineClock,
  database: Database,
): RateLimiter {
  if (!enabled) return { ...noLimits, within: () => noLimits, general: () => {} };
  const arrivals = new Map<string, number>();
  let calls = 0;
  const sweep = async (now: Date) => {
    calls += 1;
    if (calls % sweepEvery === 0) await deletePastArrivals(database.db, now);
  };
  return {
    ...countedIn(database.db, clock, sweep),
    within: (tx) => countedIn(tx, clock),
    general(key) {
      const verdict = judge(generalLimit, arrivals.get(key), clock.nowMs());
      if (!verdict.passed) throw tooManyRequests(verdict.retryAfterSeconds);
      arrivals.delete(key);
      arrivals.set(key, verdict.arrivalMs);
      forgetOldest(arrivals, clock.nowMs());
    },
  };
}

const noLimits: CountedLimits = {
  strict: async () => {},
  takeAll: async () => undefined,
  giveBack: async () => {},
};

function countedIn(
  db: Db | Tx,
  clock: MachineClock,
  afterwards: (now: Date) => Promise<void> = async () => {},
): CountedLimits {
  return {
    async strict(key, limit) {
      const now = clock.now();
      const stepMs = limit.windowMs / limit.requests;
      if (await takePlace(db, { key, limit }, now)) return afterwards(now);
      const arrival = (await findArrival(db, key)) ?? now;
      throw tooManyRequests(retryAfterSeconds(arrival.getTime() + stepMs, limit, now.getTime()));
    },
    async takeAll(places) {
      const now = clock.now();
      if (await takePlaces(db, places, now)) {
        await afterwards(now);
        return undefined;
      }
      const keys = places.map(({ key }) => key);
      return longestWait(places, await findArrivals(db, keys), now);
    },
    giveBack: (places) => returnPlaces(db, places),
  };
}

/** Keys are in the order of their last use, so the first ones are the first to be past. */
function forgetOldest(arrivals: Map<string, number>, nowMs: number): void {
  for (const [key, arrivalMs] of arrivals) {
    if (arrivalMs > nowMs && arrivals.size <= keysInMemory) return;
    arrivals.delete(key);
  }
}

function longestWait(
  places: readonly Place[],
  arrivals: readonly { key: string; arrivalAt: Date }[],
  now: Date,
): number {
  const arrivalMs = new Map(arrivals.map(({ key, arrivalAt }) => [key, arrivalAt.getTime()]));
  const waits = places.map(({ key, limit }) => {
    const verdict = judge(limit, arrivalMs.get(key), now.getTime());
    return verdict.passed ? 1 : verdict.retryAfterSeconds;
  });
  return Math.max(...waits);
}

/** The account wire's answer to too many requests has no code. */
export const limitError = {
  status: 429,
  code: "",
  message: "Too many requests. Please try again later.",
} satisfies RefusalSpec;

export function tooManyRequests(seconds: number): Refusal {
  return new Refusal({
    ...limitError,
    headers: { "x-retry-after": String(seconds), "retry-after": String(seconds) },
  });
}
