import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { databaseGate } from "#test/support/database-gate.ts";
import {
  createEffectTables,
  defineTextKind,
  effectJob,
  enqueueAll,
  insertTask,
  listEffects,
  listJobs,
  recordEffect,
  taskSource,
  until,
} from "#test/support/effects.ts";
import { holdMachineTime } from "#test/support/machine-time.ts";
import { databaseName } from "#test/support/scratch-database.ts";
import { testPlatform } from "#test/support/test-database.ts";
import { watchPool } from "#test/support/watched-pool.ts";
import { whenOver } from "#test/support/when-over.ts";
import { defineJob } from "./define-job.ts";
import type { OutsideJob } from "./job-handlers.ts";
import { jobsChannel } from "./job-store.ts";
import { startWorker, type Work, type Worker, type WorkerOptions } from "./start-worker.ts";

const platform = await testPlatform();
await createEffectTables(platform);
const work: Work = { jobs: [effectJob("test.effect")], deadlines: [taskSource("tasks")] };
let workers: Worker[] = [];

const listKeys = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name} ${index}`);

beforeEach(() =>
  platform.database.pool.query("delete from jobs; delete from effects; delete from workers"),
);
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
});

async function start(given: Work, options?: WorkerOptions, on = platform): Promise<Worker> {
  const worker = await startWorker(on, given, options);
  workers.push(worker);
  return worker;
}

const neverPolls = { jobPollMs: 3_600_000, deadlinePollMs: 3_600_000 };

test("a commit wakes a sleeping worker", async () => {
  await start(work, neverPolls);

  const keys = ["first", "second", "third"];
  for (const [index, key] of keys.entries()) {
    await enqueueAll(platform, "test.effect", [key]);
    await until(async () => (await listEffects(platform)).length === index + 1);
  }

  expect(await listEffects(platform)).toEqual(keys);
});

test("the first look after the start finds what waits, and nothing fails", async () => {
  const failures: unknown[] = [];
  const note = (failure: unknown) => failures.push(failure);
  const log = Object.assign(createLog("silent"), { warn: note, error: note });
  await enqueueAll(platform, "test.effect", ["waiting"]);

  await start(work, neverPolls, { ...platform, log });

  await until(async () => (await listEffects(platform)).length === 1);
  expect(failures).toEqual([]);
});

/** Its payload is the key of the effect, which is recorded after a moment. */
function outsideEffectJob(kind: string): OutsideJob {
  return defineJob(defineTextKind(kind), {
    reach: "outside",
    leaseSeconds: 30,
    attempts: 1,
    run: () => pause(Math.random() * 20),
    finish: (ctx, key) => recordEffect(ctx, key),
  });
}

test("calls alone bring every job to its loop, however many come at once", async () => {
  const [database, outside] = ["test.effect", "test.outside"];
  const jobs = [effectJob(database), outsideEffectJob(outside)];
  await start({ jobs, deadlines: [] }, neverPolls);
  const bulks = [database, outside].map((kind) =>
    enqueueAll(platform, kind, listKeys(`${kind} in bulk`, 130)),
  );
  const singles = [database, outside].flatMap((kind) =>
    listKeys(`${kind} alone`, 60).map((key) => enqueueAll(platform, kind, [key])),
  );
  await Promise.all([...bulks, ...singles]);

  await until(async () => (await listJobs(platform)).length === 0);
  expect(new Set(await listEffects(platform)).size).toBe(2 * (130 + 60));
  expect(await listEffects(platform)).toHaveLength(2 * (130 + 60));
});

/** Work of both kinds, and how often the worker has looked for jobs. */
async function startWatched() {
  const jobs = [effectJob("test.effect"), outsideEffectJob("test.outside")];
  const seen = { looks: 0 };
  const pool = watchPool(platform.database.pool, (name) => {
    if (name === "jobs-ready-kinds") seen.looks += 1;
  });
  const database = { ...platform.database, pool };
  const worker = await start({ jobs, deadlines: [] }, neverPolls, { ...platform, database });
  // Each loop looks once at the start.
  await until(() => seen.looks === 3);
  return { jobs, seen, worker };
}

test("a call without a kind, as older nodes send it, is for jobs of any kind", async () => {
  await startWatched();
  await platform.database.pool.query(
    `insert into jobs (kind, payload, run_at)
     values ('test.effect', '"one"', now()), ('test.outside', '"two"', now())`,
  );
  await platform.database.pool.query(`notify ${jobsChannel}`);

  await until(async () => (await listEffects(platform)).length === 2);
});

test("one job makes one look", async () => {
  const { jobs, seen, worker } = await startWatched();

  for (const [index, { kind }] of [...jobs, ...jobs].entries()) {
    await untilIdle();
    await enqueueAll(platform, kind, [kind]);
    await until(async () => (await listEffects(platform)).length === index + 1);
    await until(async () => (await listJobs(platform)).length === 0);
  }

  await worker.stop();
  expect(seen.looks).toBe(3 + 4);
});

/**
 * A loop that is still at its transaction looks once more when it is called; one without a
 * connection sleeps.
 */
function untilIdle(): Promise<void> {
  const { pool } = platform.database;
  return until(() => pool.idleCount === pool.totalCount);
}

test("while one loop is busy, the other does what comes", async () => {
  const busy = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const slow = defineJob(defineTextKind("test.slow"), {
    reach: "database",
    async run() {
      begun.resolve();
      await busy.promise;
    },
  });
  await start({ jobs: [slow, effectJob("test.effect")], deadlines: [] }, neverPolls);
  await enqueueAll(platform, "test.slow", ["slow"]);
  await begun.promise;

  await enqueueAll(platform, "test.effect", ["meanwhile"]);
  await until(async () => (await listEffects(platform)).length === 1);
  busy.resolve();
});

test("both loops share the jobs of one call", async () => {
  let running = 0;
  let isShared = false;
  const shared = defineJob(defineTextKind("test.shared"), {
    reach: "database",
    async run(ctx, key) {
      running += 1;
      isShared ||= running === 2;
      await until(() => isShared);
      running -= 1;
      await recordEffect(ctx, key);
    },
  });
  await start({ jobs: [shared], deadlines: [] }, neverPolls);
  await enqueueAll(platform, "test.shared", listKeys("job", 100));

  await until(async () => (await listEffects(platform)).length === 100);
});

test("what a slow batch leaves is done next, and so is what comes after a batch with a bad job", async () => {
  const time = holdMachineTime();
  const slow = defineJob(defineTextKind("test.slow"), {
    reach: "database",
    async run(ctx, key) {
      if (key === "slow") time.pass(1_050);
      await recordEffect(ctx, key);
    },
  });
  const picky = defineJob(defineTextKind("test.picky"), {
    reach: "database",
    async run(ctx, key) {
      if (key === "job 7") throw new Error("not good enough");
      await recordEffect(ctx, key);
    },
  });
  await start({ jobs: [slow, picky], deadlines: [] }, neverPolls);
  await enqueueAll(platform, "test.slow", ["slow", "left"]);
  await until(async () => (await listEffects(platform)).length === 2);
  await enqueueAll(platform, "test.picky", listKeys("job", 60));

  await until(async () => (await listEffects(platform)).length === 2 + 59);
});

test("a worker outlives its database and hears calls again", async () => {
  const failedLoops: string[] = [];
  const note = ({ loop }: { loop: string }) => failedLoops.push(loop);
  const log = Object.assign(createLog("silent"), { warn: note, error: note });
  await start(work, { ...neverPolls, deadlinePollMs: 50 }, { ...platform, log });
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

test("leases are renewed while the worker's own connection is away", async () => {
  const gate = await databaseGate(platform.databaseUrl);
  whenOver(() => gate.close());
  const done = Promise.withResolvers<void>();
  const long = defineJob(defineTextKind("test.long"), {
    reach: "outside",
    leaseSeconds: 3,
    attempts: 1,
    run: () => done.promise,
  });
  const failedLoops: string[] = [];
  const note = ({ loop }: { loop: string }) => failedLoops.push(loop);
  const log = Object.assign(createLog("silent"), { warn: note, error: note });
  const database = { ...platform.database, directUrl: gate.url };
  await start({ jobs: [long], deadlines: [] }, undefined, { ...platform, database, log });
  await enqueueAll(platform, "test.long", ["one"]);
  await until(async () => (await listJobs(platform))[0]?.leased === true);
  await gate.close();
  await until(() => failedLoops.includes("watch"));

  const readLease = async () => {
    const { rows } = await platform.database.pool.query("select leased_until from jobs");
    return Number(rows[0]?.leased_until);
  };
  const atFirst = await readLease();
  await until(async () => (await readLease()) > atFirst);
  expect(failedLoops).not.toContain("renewals");
  done.resolve();
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
  const answer = Promise.withResolvers<void>();
  const order: string[] = [];
  const slow = defineJob(defineTextKind("test.slow"), {
    reach: "outside",
    leaseSeconds: 30,
    attempts: 1,
    run: () => answer.promise,
    finish: async () => void order.push("done"),
  });
  const worker = await start({ jobs: [slow], deadlines: [] });
  await enqueueAll(platform, "test.slow", ["one"]);
  await until(async () => (await listJobs(platform))[0]?.leased === true);

  const stopping = worker.stop().then(() => order.push("stopped"));
  answer.resolve();
  await stopping;

  expect(order).toEqual(["done", "stopped"]);
  expect(await listJobs(platform)).toEqual([]);
  const { rows } = await platform.database.pool.query("select id from workers");
  expect(rows).toEqual([]);
});
