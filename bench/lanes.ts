import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod/mini";
import { systemClock } from "#server/platform/clock.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { enqueueAll } from "#server/platform/jobs/enqueue.ts";
import { defineJobKind } from "#server/platform/jobs/job-kind.ts";
import { startWorker } from "#server/platform/jobs/start-worker.ts";
import { createLog } from "#server/platform/log.ts";
import { openPlatform } from "#server/platform/open-platform.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createServices } from "#server/services.ts";
import {
  createDatabase,
  dropDatabase,
  startDatabaseServer,
} from "#test/support/scratch-database.ts";
import { type Measurement, median, percentile } from "./support/report.ts";

const rounds = 3;
const lanes = 50;
const hanging = 10;
/** So many jobs of each lane that hangs wait at the start. */
const backlog = 1_000;
const everyMs = 250;
const ticks = 40;
const answerMs = 20;
const timeoutMs = 1_500;

const kind = defineJobKind("bench.call", z.object({ lane: z.number(), sentMs: z.number() }), {
  lane: ({ lane }) => `bench:${lane}`,
});

/**
 * Measures the time from the commit of a job to the end of its call, with 50 lanes that each get a
 * job four times a second: in the lanes that answer while 10 others hang until they time out,
 * against the same lanes while all answer.
 */
export async function measureLanes(): Promise<Measurement> {
  const database = await startDatabaseServer();
  const url = await createDatabase(database.url);
  await migrate(url);
  const config = readConfig({
    ...process.env,
    DATABASE_URL: url,
    LOG_LEVEL: "silent",
    GUILDHALL_SECRET: randomUUID(),
  });
  const platform = await openPlatform({
    config,
    log: createLog(config.logLevel),
    clock: systemClock,
    databaseUrl: url,
    reactions: {},
    services: createServices(),
  });
  const all: number[] = [];
  const some: number[] = [];
  try {
    await measureRound(platform, 0);
    for (let round = 0; round < rounds; round += 1) {
      all.push(await measureRound(platform, 0));
      some.push(await measureRound(platform, hanging));
    }
  } finally {
    await platform.database.close();
    await dropDatabase(url, database.url);
    await database.stop();
  }
  const ratio = median(some) / median(all);
  return {
    name: "lanes",
    figures: {
      "p95 of the same lanes while all answer, ms": median(all),
      "p95 of lanes that answer while 10 of 50 hang, ms": median(some),
    },
    targets: [{ name: "10 of 50 lanes hang / none", ratio, atMost: 2 }],
  };
}

/** The 95th percentile of the lanes that never hang. */
async function measureRound(platform: Platform, hangingLanes: number): Promise<number> {
  const { pool } = platform.database;
  await pool.query("delete from jobs; delete from slow_lanes");
  const waitedMs: number[] = [];
  const job = defineJob(kind, {
    reach: "outside",
    leaseSeconds: 60,
    timeoutMs,
    attempts: 100,
    async run(_, { lane, sentMs }, { signal }) {
      if (lane < hangingLanes) await pause(60_000, undefined, { signal });
      await pause(answerMs);
      if (lane >= hanging) waitedMs.push(performance.now() - sentMs);
    },
  });
  const send = (numbers: readonly number[]) =>
    unitOfWork(platform, systemCaller("bench"), (ctx) =>
      enqueueAll(
        ctx,
        kind,
        numbers.map((lane) => ({ lane, sentMs: performance.now() })),
      ),
    );
  await send(Array.from({ length: hangingLanes * backlog }, (_, index) => index % hangingLanes));
  const worker = await startWorker(platform, { jobs: [job], deadlines: [] });
  await pause(hangingLanes > 0 ? 2 * timeoutMs : 0);
  const expected = ticks * (lanes - hanging);
  for (let tick = 0; tick < ticks; tick += 1) {
    const next = pause(everyMs);
    // One after the other, as requests do that each change one thing.
    for (let lane = 0; lane < lanes; lane += 1) await send([lane]);
    await next;
  }
  const lastMs = performance.now() + 30_000;
  while (waitedMs.length < expected && performance.now() < lastMs) await pause(50);
  await worker.stop();
  if (waitedMs.length < expected) throw new Error("lanes that answer were not served in time");
  return percentile(waitedMs, 0.95);
}
