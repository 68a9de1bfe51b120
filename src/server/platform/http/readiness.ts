import { setTimeout as pause } from "node:timers/promises";
import { isWritable } from "../database/database.ts";
import { isDatabaseAway } from "../database/database-outage.ts";
import type { Platform } from "../platform.ts";

const validForMs = 1_000;
const answerWithinMs = 2_000;

const reasons = {
  silent: `The database did not answer within ${answerWithinMs / 1_000} seconds.`,
  readOnly: "The database is read-only.",
  away: "The database cannot be reached.",
};

/**
 * Returns why this node cannot serve, or undefined when it can. One query runs at a time, however
 * many callers there are, and its success is valid for a second.
 */
export function readinessCheck(
  platform: Pick<Platform, "clock" | "database" | "log">,
): () => Promise<string | undefined> {
  const { clock, database, log } = platform;
  let passedAtMs = Number.NEGATIVE_INFINITY;
  let running: Promise<string | undefined> | undefined;

  const check = async () => {
    try {
      if (!(await isWritable(database))) return reasons.readOnly;
      passedAtMs = clock.nowMs();
      return undefined;
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      log.warn({ error }, "the database is not available");
      return reasons.away;
    } finally {
      running = undefined;
    }
  };

  return async () => {
    // A clock that was set back must not keep an old success valid.
    const ageMs = clock.nowMs() - passedAtMs;
    if (ageMs >= 0 && ageMs < validForMs) return undefined;
    running ??= check();
    const timer = new AbortController();
    const late = pause(answerWithinMs, reasons.silent, { signal: timer.signal });
    late.catch(() => {});
    try {
      return await Promise.race([running, late]);
    } finally {
      timer.abort();
    }
  };
}
