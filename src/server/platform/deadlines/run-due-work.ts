import { businessInstant } from "#server/platform/clock.ts";
import { businessNow, systemCaller, unitOfWork } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/platform.ts";
import { isDatabaseAway } from "../database/database-outage.ts";
import type { DeadlineSource } from "./deadline-source.ts";
import { readFirstDueDates } from "./first-due-store.ts";

const rowsAtOnce = 100;

/**
 * Runs one tick: a batch of every source that has something due. A source that fails does not stop
 * the others.
 */
export async function runDueWork(
  platform: Platform,
  sources: readonly DeadlineSource[],
): Promise<number> {
  const due = await findDueSources(platform, sources);
  let done = 0;
  for (const source of due) {
    try {
      done += await runSource(platform, source);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      platform.log.error({ error, source: source.name }, "a deadline source failed");
    }
  }
  return done;
}

export async function findDueSources(
  platform: Platform,
  sources: readonly DeadlineSource[],
): Promise<DeadlineSource[]> {
  if (sources.length === 0) return [];
  const { instants, clockOffsetMs } = await readFirstDueDates(platform.database, sources);
  const now = businessInstant(platform, clockOffsetMs);
  return sources.filter((_, index) => {
    const at = instants[index];
    return at !== undefined && at <= now;
  });
}

export function runSource(platform: Platform, source: DeadlineSource): Promise<number> {
  return unitOfWork(platform, systemCaller(`deadlines ${source.name}`), (ctx) =>
    source.runDue(ctx, rowsAtOnce),
  );
}

/** Reads the business clock outside a unit of work: to look at what may be due, never to write. */
export function readBusinessNow(platform: Platform): Promise<Date> {
  return businessNow(platform, platform.database.db);
}
