import { beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { type Ctx, systemCaller, unitOfWork } from "#server/platform/context.ts";
import {
  createEffectTables,
  defineTextKind,
  hurryJobs,
  listEffects,
  listJobs,
  recordEffect,
  until,
} from "#test/support/effects.ts";
import { testPlatform } from "#test/support/test-database.ts";
import { defineJob } from "./define-job.ts";
import { type EnqueueOptions, enqueue } from "./enqueue.ts";
import type { DatabaseJob } from "./job-handlers.ts";
import { defineJobKind } from "./job-kind.ts";
import { takeLeases } from "./lease-store.ts";
import { runReadyDatabaseJobs } from "./run-database-jobs.ts";

const platform = await testPlatform();
await createEffectTables(platform);
const { pool } = platform.database;
const kind = defineTextKind("test.keyed");
const uniqueKey = "one";

beforeEach(() => pool.query("delete from jobs; delete from effects"));

const work = <Result>(action: (ctx: Ctx) => Promise<Result>) =>
  unitOfWork(platform, systemCaller("test"), action);

const add = (payload: string, options: EnqueueOptions = { uniqueKey }) =>
  work((ctx) => enqueue(ctx, kind, payload, options));

async function listWaiting(): Promise<string[]> {
  const { rows } = await pool.query("select payload #>> '{}' as payload from jobs order by id");
  return rows.map((row) => row.payload);
}

/** A transaction that has enqueued a job and waits for its end. */
async function open(payload: string) {
  const gate = Promise.withResolvers<void>();
  const enqueued = Promise.withResolvers<void>();
  const ended = work(async (ctx) => {
    await enqueue(ctx, kind, payload, { uniqueKey });
    enqueued.resolve();
    await gate.promise;
  });
  await enqueued.promise;
  return {
    commit: () => {
      gate.resolve();
      return ended;
    },
    rollback: () => {
      gate.reject(new Error("undone"));
      return expect(ended).rejects.toThrow("undone");
    },
  };
}

function job(run: (ctx: Ctx, payload: string) => Promise<void> = recordEffect): DatabaseJob {
  return defineJob(kind, { reach: "database", attempts: 3, run });
}

const runOnce = (handler = job()) => runReadyDatabaseJobs(platform, [handler]);

test("a waiting job absorbs those of the same kind and key, in its transaction and in later ones", async () => {
  await work(async (ctx) => {
    await enqueue(ctx, kind, "first", { uniqueKey });
    await enqueue(ctx, kind, "second", { uniqueKey });
  });
  await add("third");
  await add("another key", { uniqueKey: "two" });
  await add("no key", {});
  const other = defineJobKind("test.other", z.string());
  await work((ctx) => enqueue(ctx, other, "another kind", { uniqueKey }));

  expect(await listWaiting()).toEqual(["first", "another key", "no key", "another kind"]);
});

test("a job that runs absorbs nothing, neither of others nor of its own transaction", async () => {
  await add("first");
  await runOnce(
    job(async (ctx, payload) => {
      if (payload !== "first") return;
      await enqueue(ctx, kind, "by itself", { uniqueKey });
      await enqueue(ctx, kind, "by itself again", { uniqueKey });
      await add("meanwhile");
    }),
  );

  expect(await listWaiting()).toEqual(["by itself", "meanwhile"]);
});

test("a job that is leased absorbs nothing, and neither does one that has failed", async () => {
  await add("leased");
  const request = { kind: kind.name, worker: 1, leaseSeconds: 30, limit: 1 };
  await takeLeases(platform.database, request);
  await add("failing");
  await runOnce(job(() => Promise.reject(new Error("not good enough"))));
  await add("new");

  expect(await listWaiting()).toEqual(["leased", "failing", "new"]);
});

test("a batch that fails absorbs nothing that its jobs have not seen", async () => {
  await add("first");
  let tries = 0;
  await runOnce(
    job(async (_, payload) => {
      tries += 1;
      // The batch is undone, and then the job is tried alone: in between it is free for a moment.
      if (tries === 2) await add("change");
      throw new Error(`${payload} was not good enough`);
    }),
  );

  expect(tries).toBe(2);
  expect(await listWaiting()).toEqual(["first", "change"]);
});

test("a job is absorbed only by one that runs no later", async () => {
  await add("in an hour", { uniqueKey, delayMs: 3_600_000 });
  await add("in two hours", { uniqueKey, delayMs: 7_200_000 });
  await add("now");

  expect(await listWaiting()).toEqual(["in an hour", "now"]);
});

test("a worker passes over a job while a transaction is open that it absorbs, and is called at its end", async () => {
  await add("first");
  const change = await open("change");
  expect(await runOnce()).toBe(0);
  await change.commit();
  expect(await runOnce()).toBe(1);

  expect(await listEffects(platform)).toEqual(["first"]);
  expect(await listWaiting()).toEqual([]);
});

test("transactions that enqueue the same key do not wait for each other, and none is lost", async () => {
  const one = await open("one");
  const other = await open("other");
  await one.rollback();
  await other.commit();
  expect(await listWaiting()).toEqual(["other"]);

  const third = await open("third");
  const fourth = await open("fourth");
  await third.rollback();
  expect(await runOnce()).toBe(0);
  await fourth.commit();
  expect(await listWaiting()).toEqual(["other"]);
});

test("a job absorbs for five seconds only, so that changes without a pause cannot hold it up", async () => {
  await add("old");
  await pool.query("update jobs set run_at = run_at - interval '5 seconds'");
  const change = await open("new");
  expect(await runOnce()).toBe(1);
  await change.commit();

  expect(await listWaiting()).toEqual(["new"]);
});

test("jobs of one key run one after the other", async () => {
  await add("first");
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let calls = 0;
  const slow = job(async (ctx, payload) => {
    if (payload === "first") {
      begun.resolve();
      await gate.promise;
    }
    await recordEffect(ctx, payload);
  });
  const first = runReadyDatabaseJobs(platform, [slow], () => {
    calls += 1;
  });
  await begun.promise;
  await add("second");
  await add("no key", {});
  await add("another key", { uniqueKey: "two" });

  expect(await runOnce(slow)).toBe(2);
  gate.resolve();
  await first;
  // The worker that had the key looks again.
  expect(calls).toBe(1);
  await until(async () => (await runOnce(slow)) === 1);
  expect(await listEffects(platform)).toEqual(["no key", "another key", "first", "second"]);
});

test("a job whose key is in use when it is tried alone counts no attempt", async () => {
  await add("first", {});
  await add("second");
  const holder = await pool.connect();
  const tries: string[] = [];
  await runOnce(
    job(async (_, payload) => {
      tries.push(payload);
      if (tries.length === 1) throw new Error("the batch is undone");
      await holder.query("begin");
      const reserved =
        "select pg_try_advisory_xact_lock(7305040, hashtext('test.keyed one')) as got";
      expect((await holder.query(reserved)).rows).toEqual([{ got: true }]);
    }),
  );
  await holder.query("rollback");
  holder.release();

  expect(tries).toEqual(["first", "first"]);
  expect(await listJobs(platform)).toMatchObject([{ attempts: 0, failed: false }]);
});

test("jobs that the time of a batch does not suffice for absorb again", async () => {
  await add("first", { uniqueKey: "slow" });
  await add("left");
  await runOnce(
    job(async (ctx, payload) => {
      if (payload === "first") await pool.query("select pg_sleep(1.05)");
      await recordEffect(ctx, payload);
    }),
  );
  await add("change");

  expect(await listWaiting()).toEqual(["left"]);
  await hurryJobs(platform);
  await runOnce();
  expect(await listEffects(platform)).toEqual(["first", "left"]);
});
