import { setTimeout as pause } from "node:timers/promises";
import {
  listPendingJobIds,
  listReadyKinds,
  listUnfinishedJobIds,
} from "#server/platform/jobs/job-store.ts";
import { runReadyDatabaseJobs } from "#server/platform/jobs/run-database-jobs.ts";
import { isDatabaseJob, isOutsideJob, type Work } from "#server/platform/jobs/start-worker.ts";
import { hasLiveWorker } from "#server/platform/jobs/worker-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { findDueSources, runSource } from "../deadlines/run-due-work.ts";
import { clockErrors } from "./clock-errors.ts";

const lookAgainMs = 20;
/**
 * Work that another node has locked for so long is stuck, and the move fails instead of hanging.
 */
const stuckAfterMs = 15_000;
/** A receiver that lets us wait longer is slow: its job goes on, the clock does not wait for it. */
const patienceMs = 1_000;
const maxWatched = 10_000;

/** Jobs that the clock must wait for are tried a few times before they fail. */
const stuckOutsideMs = 120_000;

/**
 * Returns a function that does everything due at this instant and all that follows from it. What
 * other workers have in hand is waited for; jobs that reach outside are left to them, and waited
 * for as long as they get on. Those that decide what happens next are waited for until they end,
 * their repetitions included; a node that has no worker of its own also waits for one to come back.
 */
export function createSettler(platform: Platform, work: Work): () => Promise<void> {
  const outside = work.jobs.filter(isOutsideJob);
  const awaited = outside.filter((job) => job.isAwaited).map((job) => job.kind);
  const others = outside.filter((job) => !job.isAwaited).map((job) => job.kind);
  const slow = new Set<number>();

  const listOutside = async () => {
    const pending = await listPendingJobIds(platform.database, others, maxWatched);
    const needed = await listUnfinishedJobIds(platform.database, awaited, maxWatched);
    return { others: pending.filter((id) => !slow.has(id)), needed };
  };
  /** True when some job reaching outside has ended, so that there may be more to do here. */
  const waitForOutside = async () => {
    const before = await listOutside();
    const watched = [...before.others, ...before.needed];
    if (watched.length === 0) return false;
    const mustWait = platform.config.role === "api" && before.needed.length > 0;
    if (!mustWait && !(await hasLiveWorker(platform.database))) return false;
    const startedMs = performance.now();
    const patience = before.needed.length > 0 ? stuckOutsideMs : patienceMs;
    while (performance.now() - startedMs < patience) {
      await pause(lookAgainMs);
      const now = await listOutside();
      const left = new Set([...now.others, ...now.needed]);
      if (watched.some((id) => !left.has(id))) return true;
    }
    if (before.needed.length > 0 && !(await hasLiveWorker(platform.database)))
      throw new Refusal(clockErrors.noWorker);
    if (before.needed.length > 0)
      throw new Error(`${before.needed.length} jobs that the clock waits for do not end`);
    for (const id of before.others) slow.add(id);
    return false;
  };

  return async () => {
    do await settleHere(platform, work);
    while (await waitForOutside());
  };
}

/** Deadlines and database jobs, until none is left on any node. */
async function settleHere(platform: Platform, work: Work): Promise<void> {
  const databaseJobs = work.jobs.filter(isDatabaseJob);
  const kinds = databaseJobs.map((job) => job.kind);
  let workedMs = performance.now();
  for (;;) {
    const due = await findDueSources(platform, work.deadlines);
    let done = 0;
    for (const source of due) done += await runSource(platform, source);
    done += await runReadyDatabaseJobs(platform, databaseJobs);
    if (done > 0) workedMs = performance.now();
    else if (due.length === 0 && (await listReadyKinds(platform.database, kinds)).length === 0) {
      return;
    } else if (performance.now() - workedMs > stuckAfterMs) {
      throw new Error(`due work does not end: ${due.map((source) => source.name).join(", ")}`);
    } else await pause(lookAgainMs);
  }
}
