import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { createLog } from "#server/platform/log.ts";
import {
  createEffectTables,
  effectJob,
  enqueueAll,
  insertTask,
  listEffects,
  listJobs,
  taskSource,
  until,
} from "#test/support/effects.ts";
import { databaseName } from "#test/support/scratch-database.ts";
import { testPlatform } from "#test/support/test-database.ts";
import type { OutsideJob } from "./job-handlers.ts";
import { startWorker, type Work, type Worker } from "./start-worker.ts";

const platform = await testPlatform();
await createEffectTables(platform);
const work: Work = { jobs: [effectJob("test.effect")], deadlines: [taskSource("tasks")] };
let workers: Worker[] = [];

beforeEach(() =>
  platform.database.pool.query("delete from jobs; delete from effects; delete from workers"),
);
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
});

async function start(given: Work, pollMs?: number, on = platform): Promise<Worker> {
  const worker = await startWorker(on, given, pollMs);
  workers.push(worker);
  return worker;
}

test("a commit wakes a sleeping worker", async () => {
  const neverPolls = 3_600_000;
  await start(work, neverPolls);

  const keys = ["first", "second", "third"];
  for (const [index, key] of keys.entries()) {
    await enqueueAll(platform, "test.effect", [key]);
    await until(async () => (await listEffects(platform)).length === index + 1);
  }

  expect(await listEffects(platform)).toEqual(keys);
});

test("a worker outlives its database and hears calls again", async () => {
  const failedLoops: string[] = [];
  const note = ({ loop }: { loop: string }) => failedLoops.push(loop);
  const log = Object.assign(createLog("silent"), { warn: note, error: note });
  await start(work, 50, { ...platform, log });
  const server = new pg.Client({ connectionString: inject("databaseServerUrl") });
  await server.connect();
  const name = databaseName(platform.databaseUrl);
  await server.query(`alter database ${name} allow_connections false`);
  // Not those of the server itself, such as autovacuum: an ordinary role may not end them.
  await server.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'",
    [name],
  );
  await until(() => failedLoops.includes("watch"));
  await server.query(`alter database ${name} allow_connections true`);

  await until(async () => {
    const { rowCount } = await server.query(
      "select from pg_stat_activity where datname = $1 and application_name = 'guildhall worker'",
      [name],
    );
    return rowCount === 1;
  });
  await server.end();
  await enqueueAll(platform, "test.effect", ["after"]);
  await until(async () => (await listEffects(platform)).length === 1);
});

test("a chore runs at the start and again after its interval; a failure only delays it", async () => {
  let runs = 0;
  const chore = {
    name: "test chore",
    everyMs: 10,
    run: async () => {
      runs += 1;
      if (runs === 1) throw new Error("the first run fails");
    },
  };
  const worker = await start({ ...work, chores: [chore] });
  await until(() => runs >= 3);
  await worker.stop();
  const runsAtStop = runs;
  await enqueueAll(platform, "test.effect", ["later"]);
  expect(runs).toBe(runsAtStop);
});

test("one kind has one handler", async () => {
  const doubled = { jobs: [effectJob("test.effect"), effectJob("test.effect")], deadlines: [] };
  await expect(startWorker(platform, doubled)).rejects.toThrow("two handlers");
});

test("two schedulers do each due task once", async () => {
  const names = Array.from({ length: 250 }, (_, index) => `task ${index}`);
  for (const name of names)
    await insertTask(platform, { source: "tasks", name, dueAt: "2020-01-01T00:00:00Z" });

  await Promise.all([start(work), start(work)]);
  await until(async () => (await listEffects(platform)).length >= names.length);
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));

  expect((await listEffects(platform)).sort()).toEqual(names.sort());
});

test("stopping waits for the job under way and leaves nothing leased", async () => {
  const slow: OutsideJob = {
    kind: "test.slow",
    reach: "outside",
    leaseSeconds: 30,
    attempts: 1,
    run: () => new Promise((resolve) => setTimeout(resolve, 300)),
  };
  const worker = await start({ jobs: [slow], deadlines: [] });
  await enqueueAll(platform, "test.slow", ["one"]);
  await until(async () => (await listJobs(platform))[0]?.leased === true);

  await worker.stop();

  expect(await listJobs(platform)).toEqual([]);
  const { rows } = await platform.database.pool.query("select id from workers");
  expect(rows).toEqual([]);
});
