import type { DeadlineSource } from "#server/platform/deadlines/deadline-source.ts";
import { runDueWork } from "#server/platform/deadlines/run-due-work.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { Chore } from "./chore.ts";
import type { DatabaseJob, JobHandler, OutsideJob } from "./job-handlers.ts";
import { runReadyDatabaseJobs } from "./run-database-jobs.ts";
import { createOutsideRunner } from "./run-outside-jobs.ts";
import { startLoop } from "./work-loop.ts";
import { openWorkerSession } from "./worker-session.ts";

/** Every job, deadline source and chore of the program. */
export interface Work {
  jobs: readonly JobHandler[];
  deadlines: readonly DeadlineSource[];
  chores?: readonly Chore[];
}

export interface WorkerOptions {
  /** The interval at which the worker looks for jobs that no notification announced. */
  jobPollMs?: number | undefined;
  /** The interval at which the worker looks for due deadlines. */
  deadlinePollMs?: number | undefined;
}

export interface Worker {
  /** Takes no new work and waits for what is under way. */
  stop(): Promise<void>;
}

/** Two batches at a time: while one waits for the database the other computes. */
const databaseLoopCount = 2;
const pollMs = 1_000;

/**
 * Does background work until it is stopped. Any number of workers share one database. New jobs wake
 * it with their kind, and only the loops that it concerns look for them.
 */
export async function startWorker(
  platform: Platform,
  work: Work,
  { jobPollMs = pollMs, deadlinePollMs = pollMs }: WorkerOptions = {},
): Promise<Worker> {
  const { log } = platform;
  assertUniqueKinds(work.jobs);
  const databaseJobs = work.jobs.filter(isDatabaseJob);
  const outsideJobs = work.jobs.filter(isOutsideJob);

  let ring = (_kind?: string) => {};
  const session = await openWorkerSession(platform, (kind) => ring(kind));
  const outside = createOutsideRunner(platform, outsideJobs, {
    workerNumber: session.number,
    onRoom: () => void outsideLoop.ring(),
  });

  const databaseLoops = Array.from({ length: databaseLoopCount }, () =>
    startLoop({
      name: "database jobs",
      log,
      pollMs: jobPollMs,
      pass: async () => {
        await runReadyDatabaseJobs(platform, databaseJobs, () => ringDatabaseLoop());
        return false;
      },
    }),
  );
  /** Up to the first loop that sleeps; those that are busy look again after their pass. */
  const ringDatabaseLoop = () => void databaseLoops.some((loop) => loop.ring());
  const outsideLoop = startLoop({
    name: "outside jobs",
    log,
    pollMs: jobPollMs,
    pass: outside.startReady,
  });
  const deadlineLoop = startLoop({
    name: "deadlines",
    log,
    pollMs: deadlinePollMs,
    pass: async () => (await runDueWork(platform, work.deadlines)) > 0,
  });
  const choreLoops = (work.chores ?? []).map(({ name, everyMs, run }) =>
    startLoop({ name, log, pollMs: everyMs, pass: () => run(platform).then(() => false) }),
  );
  const renewalLoop = startLoop({
    name: "renewals",
    log,
    pollMs,
    pass: () => outside.renew().then(() => false),
  });
  const watchLoop = startLoop({
    name: "watch",
    log,
    pollMs,
    pass: async () => {
      const freed = await session.watch();
      if (freed) ring();
      // The worker may have come back under another number.
      renewalLoop.ring();
      return freed;
    },
  });
  // A call without a kind, or with one that only other nodes know, may concern all.
  ring = (kind) => {
    if (!outsideJobs.some((job) => job.kind === kind)) ringDatabaseLoop();
    if (!databaseJobs.some((job) => job.kind === kind)) outsideLoop.ring();
  };

  return {
    async stop() {
      const loops = [...databaseLoops, outsideLoop, deadlineLoop, ...choreLoops];
      await Promise.all(loops.map((loop) => loop.stop()));
      await outside.drain();
      await Promise.all([watchLoop.stop(), renewalLoop.stop()]);
      await session.close();
    },
  };
}

function assertUniqueKinds(jobs: readonly JobHandler[]): void {
  const kinds = jobs.map((job) => job.kind);
  const doubled = kinds.find((kind, index) => kinds.indexOf(kind) !== index);
  if (doubled !== undefined) throw new Error(`two handlers for jobs of kind ${doubled}`);
}

export function isDatabaseJob(job: JobHandler): job is DatabaseJob {
  return job.reach === "database";
}

export function isOutsideJob(job: JobHandler): job is OutsideJob {
  return job.reach === "outside";
}
