import type { Platform } from "#server/platform/platform.ts";
import { createPlaceFiller, type StartJob } from "./fill-places.ts";
import type { OutsideJob } from "./job-handlers.ts";
import type { TakenLane } from "./lane-rules.ts";
import { renewLeases, returnLease } from "./lease-store.ts";
import { type RunningJob, runLeasedJob } from "./run-leased-job.ts";

export interface OutsideRunner {
  /**
   * Takes leases as far as there is room and starts the jobs; true if there is room again and
   * perhaps more to start.
   */
  startReady(): Promise<boolean>;
  /** Prolongs the leases of the jobs under way; those that were lost are aborted. */
  renew(): Promise<void>;
  /** Waits for the jobs under way, aborts those that take too long and hands them back. */
  drain(): Promise<void>;
}

export interface RunnerHooks {
  /** Undefined while no lease may be taken. */
  workerNumber(): number | undefined;
  /** A job has ended, and another one of its kind may be waiting for room. */
  onRoom(): void;
}

const drainMs = 10_000;
const abortMs = 2_000;

export function createOutsideRunner(
  platform: Platform,
  handlers: readonly OutsideJob[],
  hooks: RunnerHooks,
): OutsideRunner {
  const running = new Set<RunningJob>();

  const start: StartJob = (handler, lease, worker, lane) => {
    const job: RunningJob = {
      handler,
      lease,
      lane,
      worker,
      abort: new AbortController(),
      renewedMs: performance.now(),
      ended: Promise.resolve(),
    };
    running.add(job);
    job.ended = runLeasedJob(platform, job).then((end) => {
      const isAwaited = filler.isRoomAwaited(job);
      running.delete(job);
      if (end !== "failed") markLane(running, lane, end === "timed out");
      if (isAwaited) hooks.onRoom();
    });
  };
  const filler = createPlaceFiller(platform, handlers, running, start);

  return {
    async startReady() {
      const worker = hooks.workerNumber();
      return worker !== undefined && filler.fill(worker);
    },

    async renew() {
      const worker = hooks.workerNumber();
      const due = [...running].filter((job) => isRenewalDue(job, worker));
      if (due.length === 0) return;
      const held = due.map(({ lease, handler }) => ({
        token: lease.token,
        leaseSeconds: handler.leaseSeconds,
      }));
      const good = await renewLeases(platform.database, worker, held);
      for (const job of due) {
        if (!good.has(job.lease.token)) job.abort.abort(new Error("the lease was lost"));
        job.renewedMs = performance.now();
        if (worker !== undefined) job.worker = worker;
      }
    },

    async drain() {
      await waitForEnd(running, drainMs);
      const late = [...running];
      for (const job of late) job.abort.abort(new Error("the worker stops"));
      await waitForEnd(running, abortMs);
      for (const job of late) await returnLease(platform.database, job.lease.token);
      for (const handler of handlers) handler.close?.();
    },
  };
}

/**
 * The other job of the lane counts as the one that has ended: what is known of a lane is its last
 * attempt.
 */
function markLane(
  running: ReadonlySet<RunningJob>,
  lane: TakenLane | undefined,
  isSlow: boolean,
): void {
  for (const job of running) if (job.lane && job.lane.name === lane?.name) job.lane.isSlow = isSlow;
}

/** A worker that lost its connection may have come back under another number. */
function isRenewalDue(job: RunningJob, worker: number | undefined): boolean {
  if (worker !== undefined && job.worker !== worker) return true;
  return performance.now() - job.renewedMs > (job.handler.leaseSeconds * 1_000) / 3;
}

async function waitForEnd(running: ReadonlySet<RunningJob>, timeoutMs: number): Promise<void> {
  if (running.size === 0) return;
  const { promise: timeout, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, timeoutMs);
  await Promise.race([Promise.allSettled([...running].map((job) => job.ended)), timeout]);
  clearTimeout(timer);
}
