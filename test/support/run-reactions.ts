import { jobsOfReactions } from "#server/platform/events/reaction-list.ts";
import { runReadyDatabaseJobs } from "#server/platform/jobs/run-database-jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { reactions } from "#server/reactions.ts";

/** Does everything that follows from the events so far, in a test without a worker. */
export async function runReactions(platform: Platform): Promise<void> {
  while ((await runReadyDatabaseJobs(platform, jobsOfReactions(reactions))) > 0);
}
