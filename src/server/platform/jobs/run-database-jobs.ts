import { businessNow, systemCaller, unitOfWork } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Tx } from "../database/database.ts";
import { isDatabaseAway } from "../database/database-outage.ts";
import { errorText } from "./error-text.ts";
import {
  type DatabaseJob,
  databaseJobAttempts,
  PermanentJobError,
  retryDelayMs,
} from "./job-handlers.ts";
import {
  beginKeyedJobs,
  type ClaimedJob,
  claimJob,
  claimJobs,
  countAttempt,
  deleteJobs,
  giveAttemptBack,
  leaveKeyedJobs,
  listReadyKinds,
  recordJobFailure,
} from "./job-store.ts";

const batchSize = 50;
/**
 * A batch that takes longer commits what it has done and leaves the rest to the next free worker.
 */
const batchBudgetMs = 1_000;

/**
 * Runs one batch of every kind that has work, and returns how many jobs that were; 0 means nothing
 * was left to take. `onMore` is called as soon as there may be more of a kind than its batch does.
 */
export async function runReadyDatabaseJobs(
  platform: Platform,
  handlers: readonly DatabaseJob[],
  onMore: () => void = () => {},
): Promise<number> {
  const kinds = handlers.map((handler) => handler.kind);
  const ready = new Set(await listReadyKinds(platform.database, kinds));
  let done = 0;
  for (const handler of handlers) {
    if (ready.has(handler.kind)) done += await runBatch(platform, handler, onMore);
  }
  return done;
}

/**
 * Claims, does and deletes up to 50 jobs in one transaction. If one of them fails all are undone,
 * and each is done again in a transaction of its own, so that one bad job spoils no other.
 */
async function runBatch(
  platform: Platform,
  handler: DatabaseJob,
  onMore: () => void,
): Promise<number> {
  let claimed: ClaimedJob[] = [];
  // Jobs that the time did not suffice for, and perhaps some that waited for a key of this batch.
  let hasMore = false;
  try {
    const count = await platform.database.db.transaction().execute(async (tx) => {
      claimed = await claimJobs(tx, handler.kind, batchSize);
      if (claimed.length === 0) return 0;
      if (claimed.length === batchSize) onMore();
      const begun = await beginJobs(tx, handler.kind, claimed);
      const now = await businessNow(platform, tx);
      const ctx = { tx, now, caller: systemCaller(handler.kind), platform };
      const startedMs = performance.now();
      const done: number[] = [];
      for (const job of begun) {
        await handler.run(ctx, job.payload);
        done.push(job.id);
        if (performance.now() - startedMs > batchBudgetMs) break;
      }
      await deleteJobs(tx, done);
      const left = begun.slice(done.length);
      if (left.length > 0)
        await leaveKeyedJobs(
          tx,
          left.map(({ id }) => id),
        );
      hasMore = left.length > 0 || begun.some((job) => job.uniqueKey !== null);
      return done.length;
    });
    if (hasMore) onMore();
    return count;
  } catch (error) {
    if (isDatabaseAway(error) || claimed.length === 0) throw error;
  }
  for (const job of claimed) await runAlone(platform, handler, job.id);
  return claimed.length;
}

async function runAlone(platform: Platform, handler: DatabaseJob, id: number): Promise<void> {
  const { db } = platform.database;
  const attempt = await countAttempt(db, id);
  if (attempt === undefined) return;
  try {
    await unitOfWork(platform, systemCaller(handler.kind), async (ctx) => {
      const claimed = await claimJob(ctx.tx, id);
      if (!claimed) return;
      const [job] = await beginJobs(ctx.tx, handler.kind, [claimed]);
      // Another transaction works on its key, so this was no try.
      if (!job) return giveAttemptBack(ctx.tx, id, attempt);
      await handler.run(ctx, job.payload);
      await deleteJobs(ctx.tx, [id]);
    });
  } catch (error) {
    if (isDatabaseAway(error)) {
      // A cut connection leaves the others. Without any, the attempt stays counted.
      await giveAttemptBack(db, id, attempt).catch(() => {});
      throw error;
    }
    const last = handler.attempts ?? databaseJobAttempts;
    const final = attempt >= last || error instanceof PermanentJobError;
    platform.log.error({ error, kind: handler.kind, job: id, attempt, final }, "a job failed");
    await recordJobFailure(
      db,
      { id, attempts: attempt },
      {
        error: errorText(error),
        retryInMs: retryDelayMs(attempt),
        final,
      },
    );
  }
}

/**
 * Jobs of one key run one after the other: those whose key another transaction works on stay
 * waiting.
 */
async function beginJobs(
  tx: Tx,
  kind: string,
  claimed: readonly ClaimedJob[],
): Promise<readonly ClaimedJob[]> {
  const keyed = claimed.filter(({ uniqueKey }) => uniqueKey !== null);
  if (keyed.length === 0) return claimed;
  const begun = await beginKeyedJobs(tx, kind, keyed);
  return claimed.filter(({ id, uniqueKey }) => uniqueKey === null || begun.has(id));
}
