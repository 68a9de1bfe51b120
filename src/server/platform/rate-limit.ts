import type { MachineClock } from "./clock.ts";
import type { Database } from "./database.ts";
import { generalLimit, judge, type Limit, retryAfterSeconds } from "./rate-limit-rules.ts";
import { deletePastArrivals, findArrival, takePlace } from "./rate-limit-store.ts";
import { Refusal } from "./refusal.ts";

export interface RateLimiter {
  /** Strict classes: counted in the database, so that all nodes share one count. */
  strict(key: string, limit: Limit): Promise<void>;
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
  if (!enabled) return { strict: async () => {}, general: () => {} };
  const arrivals = new Map<string, number>();
  let calls = 0;
  return {
    async strict(key, limit) {
      calls += 1;
      const now = clock.now();
      const stepMs = limit.windowMs / limit.requests;
      if (await takePlace(database.db, key, now, stepMs, limit.windowMs)) {
        if (calls % sweepEvery === 0) await deletePastArrivals(database.db, now);
        return;
      }
      const arrival = (await findArrival(database.db, key)) ?? now;
      throw tooMany(retryAfterSeconds(arrival.getTime() + stepMs, limit, now.getTime()));
    },
    general(key) {
      const verdict = judge(generalLimit, arrivals.get(key), clock.nowMs());
      if (!verdict.passed) throw tooMany(verdict.retryAfterSeconds);
      arrivals.delete(key);
      arrivals.set(key, verdict.arrivalMs);
      forgetOldest(arrivals, clock.nowMs());
    },
  };
}

/** Keys are kept in the order of their last use, so the first ones are the first to be past. */
function forgetOldest(arrivals: Map<string, number>, nowMs: number): void {
  for (const [key, arrivalMs] of arrivals) {
    if (arrivalMs > nowMs && arrivals.size <= keysInMemory) return;
    arrivals.delete(key);
  }
}

/** identity contract §4: this answer has no code. */
function tooMany(seconds: number): Refusal {
  return new Refusal({
    status: 429,
    code: "",
    message: "Too many requests. Please try again later.",
    headers: { "x-retry-after": String(seconds), "retry-after": String(seconds) },
  });
}
