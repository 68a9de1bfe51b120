import { sql } from "kysely";
import { systemClock } from "#server/platform/clock.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import type { JobHandler } from "#server/platform/jobs/job-handlers.ts";
import { startWorker, type Work } from "#server/platform/jobs/start-worker.ts";
import { createLog } from "#server/platform/log.ts";
import { openPlatform } from "#server/platform/open-platform.ts";
import { createServices } from "#server/services.ts";
import { listWork } from "#server/worker.ts";
import { callKind, defineTextKind, recordEffect, taskSource } from "./effects.ts";

/** A worker process as production runs it, plus the jobs and deadlines of the test. */
const node = process.env.NODE_NAME ?? "";
const receiverUrl = process.env.RECEIVER_URL ?? "";
const config = readConfig(process.env);
const platform = await openPlatform({
  config,
  log: createLog("error"),
  clock: systemClock,
  databaseUrl: config.databaseUrl ?? "",
  reactions: {},
  services: createServices(),
});

const effectKind = defineTextKind("race.effect");
const jobs: JobHandler[] = [
  defineJob(effectKind, {
    reach: "database",
    async run(ctx, key) {
      // Long enough that a kill finds the batch half done.
      await sql`select pg_sleep(0.002)`.execute(ctx.tx);
      await recordEffect(ctx, key, node);
    },
  }),
  defineJob(callKind, {
    reach: "outside",
    leaseSeconds: 600,
    timeoutMs: 600_000,
    attempts: 5,
    async run(_, key, job) {
      const body = JSON.stringify({ key, jobId: job.id, attempt: job.attempt, node });
      const answer = await fetch(receiverUrl, { method: "POST", body, signal: job.signal });
      if (!answer.ok) throw new Error(`the receiver answered ${answer.status}`);
      return answer.text();
    },
    finish: (ctx, key) => recordEffect(ctx, key, node),
  }),
];
const production = listWork(platform);
const work: Work = {
  jobs: [...production.jobs, ...jobs],
  deadlines: [
    ...production.deadlines,
    taskSource("direct", (ctx, name) => recordEffect(ctx, name, node)),
    taskSource("queued", (ctx, name) => enqueue(ctx, effectKind, name)),
  ],
};

const worker = await startWorker(platform, work);
process.once("SIGTERM", async () => {
  await worker.stop();
  await platform.database.close();
  process.exit(0);
});
process.send?.("ready");
