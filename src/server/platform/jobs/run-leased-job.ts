import { setTimeout as pause } from "node:timers/promises";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/platform.ts";
import { isDatabaseAway } from "../database/database-outage.ts";
import { errorText } from "./error-text.ts";
import {
  type OutsideJob,
  PermanentJobError,
  retryDelayMs,
  type WriteOutcome,
} from "./job-handlers.ts";
import type { TakenLane } from "./lane-rules.ts";
import { deleteLeasedJob, endLeasedJob, failLeasedJob, type Lease } from "./lease-store.ts";
import { isTimeoutError } from "./timeout-error-rules.ts";

export interface RunningJob {
  handler: OutsideJob;
  lease: Lease;
  /** Undefined for a job without a lane. */
  lane: TakenLane | undefined;
  /** Whose name is on the lease. */
  worker: number;
  abort: AbortController;
  /** On the monotonic clock of this process. */
  renewedMs: number;
  ended: Promise<void>;
}

const reportPauseMs = 500;

export type JobEnd = "succeeded" | "timed out" | "failed";

/** Runs one job outside any transaction and reports by its lease token. Never rejects. */
export async function runLeasedJob(platform: Platform, job: RunningJob): Promise<JobEnd> {
  const { handler, lease, abort } = job;
  const timeout = startTimeout(handler);
  let isAnswered = false;
  try {
    if (lease.attempt > handler.attempts) throw new Error("its worker died every time");
    const write = await handler.run(platform, lease.payload, {
      id: lease.id,
      attempt: lease.attempt,
      signal: AbortSignal.any([abort.signal, timeout]),
    });
    isAnswered = true;
    const kept = await whenDatabaseIsBack(job, () => end(platform, job, write));
    if (kept) return "succeeded";
    platform.log.warn({ kind: handler.kind, job: lease.id }, "a lease was lost");
  } catch (error) {
    const isTimeout = !isAnswered && (timeout.aborted || isTimeoutError(error));
    await fail(platform, job, error, isTimeout).catch((reason: unknown) =>
      platform.log.error({ error: reason, job: lease.id }, "a job could not report its failure"),
    );
    if (isTimeout) return "timed out";
  }
  return "failed";
}

/** The timer does not keep the process alive. */
function startTimeout({ timeoutMs }: OutsideJob): AbortSignal {
  return timeoutMs === undefined ? new AbortController().signal : AbortSignal.timeout(timeoutMs);
}

/** Deletes the job and writes its outcome in one transaction; false if the lease was lost. */
function end(
  platform: Platform,
  { handler, lease }: RunningJob,
  write: WriteOutcome | undefined,
): Promise<boolean> {
  if (!write) return endLeasedJob(platform.database, lease.token);
  return unitOfWork(platform, systemCaller(handler.kind), async (ctx) => {
    if (!(await deleteLeasedJob(ctx.tx, lease.token))) return false;
    await write(ctx);
    return true;
  });
}

async function fail(
  platform: Platform,
  job: RunningJob,
  error: unknown,
  isTimeout: boolean,
): Promise<void> {
  const { handler, lease, abort } = job;
  if (abort.signal.aborted) return;
  const final = lease.attempt >= handler.attempts || error instanceof PermanentJobError;
  const { id, attempt, token } = lease;
  platform.log.warn({ error, kind: handler.kind, job: id, attempt, final }, "a job failed");
  await whenDatabaseIsBack(job, () =>
    failLeasedJob(platform.database, token, {
      error: errorText(error),
      retryInMs: retryDelayMs(attempt),
      final,
      isTimeout,
    }),
  );
}

/**
 * The outside effect has happened, so the outcome is reported again and again while the lease
 * lasts.
 */
async function whenDatabaseIsBack<Result>(
  job: RunningJob,
  report: () => Promise<Result>,
): Promise<Result> {
  const startedMs = performance.now();
  for (;;) {
    try {
      return await report();
    } catch (error) {
      const waitedMs = performance.now() - startedMs;
      if (!isDatabaseAway(error) || waitedMs > job.handler.leaseSeconds * 1_000) throw error;
      await pause(reportPauseMs);
    }
  }
}
