import type { Platform } from "#server/platform/platform.ts";
import type { OutsideJob } from "./job-handlers.ts";
import { listReadyKinds } from "./job-store.ts";
import { type Lease, renewLeases, returnLease, takeLeases } from "./lease-store.ts";
import { type RunningJob, runLeasedJob } from "./run-leased-job.ts";

export interface OutsideRunner {
  /** Takes leases as far as there is room and starts the jobs; true if there is room again and perhaps more to start. */
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

/** Per kind and worker, so that a slow kind cannot keep the others from running. */
const atOnce = 8;
const drainMs = 10_000;
const abortMs = 2_000;

export function createOutsideRunner(
  platform: Platform,
  handlers: readonly OutsideJob[],
  hooks: RunnerHooks,
): OutsideRunner {
  const running = new Set<RunningJob>();
  /** Those of which all room was taken at the last look. */
  const crowded = new Set<OutsideJob>();

  const start = (handler: OutsideJob, lease: Lease, worker: number) => {
    const job: RunningJob = {
      handler,
      lease,
      worker,
      abort: new AbortController(),
      renewedMs: performance.now(),
      ended: Promise.resolve(),
    };
    running.add(job);
    job.ended = runLeasedJob(platform, job).finally(() => {
      running.delete(job);
      if (crowded.has(handler)) hooks.onRoom();
    });
  };

  /** False if there were fewer jobs than there was room. */
  const fillRoom = async (handler: OutsideJob, worker: number) => {
    const { kind, leaseSeconds } = handler;
    const limit = room(running, handler);
    const leases = await takeLeases(platform.database, { kind, worker, leaseSeconds, limit });
    for (const lease of leases) start(handler, lease, worker);
    return leases.length === limit;
  };

  return {
    async startReady() {
      const worker = hooks.workerNumber();
      const open = handlers.filter((handler) => room(running, handler) > 0);
      if (worker === undefined || open.length === 0) return false;
      const kinds = open.map((handler) => handler.kind);
      const ready = new Set(await listReadyKinds(platform.database, kinds));
      for (const handler of open) {
        const isFilled = ready.has(handler.kind) && (await fillRoom(handler, worker));
        if (isFilled) crowded.add(handler);
        else crowded.delete(handler);
      }
      // Jobs that ended during the look did not call `onRoom`: their kind was not crowded yet.
      return [...crowded].some((handler) => room(running, handler) > 0);
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

function room(running: ReadonlySet<RunningJob>, handler: OutsideJob): number {
  const busy = [...running].filter((job) => job.handler === handler).length;
  return atOnce - busy;
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
