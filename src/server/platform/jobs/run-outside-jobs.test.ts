import pg from "pg";
import { beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import {
  createEffectTables,
  defineTextKind,
  enqueueAll,
  hurryJobs,
  listEffects,
  listJobs,
  recordEffect,
  until,
} from "#test/support/effects.ts";
import { testPlatform } from "#test/support/test-database.ts";
import { watchPool } from "#test/support/watched-pool.ts";
import { defineJob, type OutsideWork } from "./define-job.ts";
import type { OutsideJob } from "./job-handlers.ts";
import { defineJobKind } from "./job-kind.ts";
import { takeLeases } from "./lease-store.ts";
import { createOutsideRunner } from "./run-outside-jobs.ts";
import { freeDeadLeases, registerWorker } from "./worker-store.ts";

const platform = await testPlatform();
await createEffectTables(platform);

beforeEach(() => platform.database.pool.query("delete from jobs; delete from effects"));

const kind = "test.outside";

function outsideJob(run: OutsideWork<string, unknown>["run"]): OutsideJob {
  return defineJob(defineTextKind(kind), {
    reach: "outside",
    leaseSeconds: 30,
    attempts: 2,
    run,
    finish: (ctx, key, outcome) => recordEffect(ctx, `${key} ${outcome}`),
  });
}

function createRunner(handler: OutsideJob) {
  return createOutsideRunner(platform, [handler], { workerNumber: () => 1, onRoom() {} });
}

test("the outcome is written and the job ends in one transaction", async () => {
  await enqueueAll(platform, kind, ["call"]);
  const runner = createRunner(
    outsideJob(async (_, __, job) => `answered at attempt ${job.attempt}`),
  );

  await runner.startReady();
  await runner.drain();

  expect(await listEffects(platform)).toEqual(["call answered at attempt 1"]);
  expect(await listJobs(platform)).toEqual([]);
});

test("a failure backs off, and the last one leaves the job as failed", async () => {
  await enqueueAll(platform, kind, ["call"]);
  const runner = createRunner(outsideJob(() => Promise.reject(new Error("nobody there"))));

  await runner.startReady();
  await until(async () => (await listJobs(platform))[0]?.leased === false);
  const [once] = await listJobs(platform);
  expect(once).toMatchObject({ attempts: 1, failed: false, lastError: "Error: nobody there" });
  expect(once?.runAfterMs).toBeGreaterThan(1_990);

  await hurryJobs(platform);
  await runner.startReady();
  await until(async () => (await listJobs(platform))[0]?.failed === true);
  await runner.drain();
});

test("a lost lease writes nothing, and renewal aborts the job", async () => {
  await enqueueAll(platform, kind, ["call"]);
  const gate = Promise.withResolvers<string>();
  const aborted = Promise.withResolvers<void>();
  const stale = createOutsideRunner(
    platform,
    [
      outsideJob((_, __, job) => {
        job.signal.addEventListener("abort", () => aborted.resolve());
        return gate.promise;
      }),
    ],
    { workerNumber: () => number, onRoom() {} },
  );
  let number = 1;
  await stale.startReady();
  await platform.database.pool.query(
    "update jobs set lease_token = null, leased_by = null, leased_until = null",
  );
  const second = createRunner(outsideJob(async () => "by another"));
  await second.startReady();
  await second.drain();

  number = 2;
  await stale.renew();
  await aborted.promise;
  gate.resolve("too late");
  await stale.drain();

  expect(await listEffects(platform)).toEqual(["call by another"]);
});

test("a dead worker's lease is freed at once, a living one's is not", async () => {
  await enqueueAll(platform, kind, ["one", "two"]);
  const connect = async () => {
    const client = new pg.Client({ connectionString: platform.databaseUrl });
    await client.connect();
    return { client, number: await registerWorker(client, "test") };
  };
  const living = await connect();
  const dying = await connect();
  for (const { number } of [living, dying]) {
    await takeLeases(platform.database, { kind, worker: number, leaseSeconds: 3_600, limit: 1 });
  }
  expect(await freeDeadLeases(platform.database.pool)).toBe(0);

  await dying.client.end();
  await until(async () => (await freeDeadLeases(platform.database.pool)) === 1);

  expect((await listJobs(platform)).map((job) => job.leased)).toEqual([true, false]);
  await living.client.end();
});

test("a lease that ran out is freed even if its worker seems alive", async () => {
  await enqueueAll(platform, kind, ["one"]);
  const client = new pg.Client({ connectionString: platform.databaseUrl });
  await client.connect();
  const worker = await registerWorker(client, "test");
  await takeLeases(platform.database, { kind, worker, leaseSeconds: -1, limit: 1 });

  expect(await freeDeadLeases(platform.database.pool)).toBe(1);
  await client.end();
});

test("a job whose worker dies every time ends as failed without another try", async () => {
  await enqueueAll(platform, kind, ["poison"]);
  await platform.database.pool.query("update jobs set attempts = 2");
  let ran = false;
  const runner = createRunner(
    outsideJob(async () => {
      ran = true;
    }),
  );

  await runner.startReady();
  await runner.drain();

  expect(ran).toBe(false);
  expect(await listJobs(platform)).toMatchObject([{ failed: true }]);
});

test("a payload of another version of the program fails alone, for good, and calls nobody", async () => {
  await platform.database.pool.query(
    `insert into jobs (kind, payload) values
       ('test.outside', '{"id": "first", "parts": ["a", "b"], "newer": true}'),
       ('test.outside', '{"id": "s3cret", "parts": ["a", 7]}'),
       ('test.outside', '"text"'),
       ('test.outside', '{"id": "last", "parts": []}')`,
  );
  const called: string[] = [];
  const paired = z.object({ id: z.string(), parts: z.array(z.string()) });
  const runner = createRunner(
    defineJob(defineJobKind(kind, paired), {
      reach: "outside",
      leaseSeconds: 30,
      attempts: 2,
      async run(_, { id }) {
        called.push(id);
        return "answered";
      },
      finish: (ctx, { id, parts }, outcome) =>
        recordEffect(ctx, `${id} ${parts.join("+")} ${outcome}`),
    }),
  );

  await runner.startReady();
  await runner.drain();
  await hurryJobs(platform);
  await runner.startReady();
  await runner.drain();

  expect(called.sort()).toEqual(["first", "last"]);
  expect((await listEffects(platform)).sort()).toEqual(["first a+b answered", "last  answered"]);
  const left = await listJobs(platform);
  expect(left).toMatchObject([
    { attempts: 1, failed: true, leased: false },
    { attempts: 1, failed: true, leased: false },
  ]);
  const text =
    "PermanentJobError: the payload of this test.outside job was written by another version";
  expect(left.map(({ lastError }) => lastError)).toEqual([
    `${text} of the program and cannot be read: parts.1: expected string`,
    `${text} of the program and cannot be read: payload: expected object`,
  ]);
});

test("no more than eight of a kind run at a time", async () => {
  await enqueueAll(
    platform,
    kind,
    Array.from({ length: 12 }, (_, index) => `call ${index}`),
  );
  const gate = Promise.withResolvers<void>();
  let running = 0;
  const runner = createRunner(
    outsideJob(async () => {
      running += 1;
      await gate.promise;
    }),
  );

  expect(await runner.startReady()).toBe(false);
  expect(await runner.startReady()).toBe(false);
  expect(running).toBe(8);
  gate.resolve();
  await runner.drain();
});

test("after a look during which jobs ended there is room for those that it did not take", async () => {
  const keys = Array.from({ length: 11 }, (_, index) => `call ${index}`);
  const gate = Promise.withResolvers<void>();
  let takes = 0;
  const pool = watchPool(platform.database.pool, async (name) => {
    if (name !== "jobs-take-leases") return;
    takes += 1;
    if (takes !== 2) return;
    gate.resolve();
    await until(async () => (await listJobs(platform)).filter((job) => job.leased).length === 3);
  });
  const onRoom = vi.fn();
  const runner = createOutsideRunner(
    { ...platform, database: { ...platform.database, pool } },
    [outsideJob(() => gate.promise.then(() => "done"))],
    { workerNumber: () => 1, onRoom },
  );
  await enqueueAll(platform, kind, keys.slice(0, 5));
  expect(await runner.startReady()).toBe(false);
  await enqueueAll(platform, kind, keys.slice(5));

  expect(await runner.startReady()).toBe(true);
  expect(onRoom).not.toHaveBeenCalled();
  expect(await runner.startReady()).toBe(false);
  await until(async () => (await listEffects(platform)).length === 11);
  await runner.drain();
});
