import { sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import {
  createEffectTables,
  defineTextKind,
  effectJob,
  enqueueAll,
  hurryJobs,
  listEffects,
  listJobs,
  recordEffect,
} from "#test/support/effects.ts";
import { testPlatform } from "#test/support/test-database.ts";
import { defineJob } from "./define-job.ts";
import type { DatabaseJob } from "./job-handlers.ts";
import { defineJobKind } from "./job-kind.ts";
import { runReadyDatabaseJobs } from "./run-database-jobs.ts";

const platform = await testPlatform();
await createEffectTables(platform);

beforeEach(() => platform.database.pool.query("delete from jobs; delete from effects"));

const names = (count: number) => Array.from({ length: count }, (_, index) => `job ${index}`);

async function drain(handlers: DatabaseJob[]): Promise<void> {
  while ((await runReadyDatabaseJobs(platform, handlers)) > 0);
}

test("20 workers do 500 jobs once each", async () => {
  await enqueueAll(platform, "test.effect", names(500));

  await Promise.all(Array.from({ length: 20 }, () => drain([effectJob("test.effect")])));

  const effects = await listEffects(platform);
  expect(effects.sort()).toEqual(names(500).sort());
  expect(await listJobs(platform)).toEqual([]);
});

test("after a full batch there may be more, after a smaller one there is not", async () => {
  await enqueueAll(platform, "test.effect", names(60));
  const onMore = vi.fn();
  const runBatch = () => runReadyDatabaseJobs(platform, [effectJob("test.effect")], onMore);

  expect(await runBatch()).toBe(50);
  expect(await runBatch()).toBe(10);
  expect(onMore).toHaveBeenCalledTimes(1);
});

const picky = defineJob(defineTextKind("test.picky"), {
  reach: "database",
  attempts: 3,
  async run(ctx, key) {
    await recordEffect(ctx, key);
    if (key === "bad") throw new Error("token=s3cret was not good enough");
  },
});

test("a job that fails is undone, backs off, and spoils no other of its batch", async () => {
  await enqueueAll(platform, "test.picky", ["first", "bad", "last"]);

  await runReadyDatabaseJobs(platform, [picky]);

  expect(await listEffects(platform)).toEqual(["first", "last"]);
  const [left, ...others] = await listJobs(platform);
  expect(others).toEqual([]);
  expect(left).toMatchObject({ attempts: 1, failed: false });
  expect(left?.lastError).toBe("Error: token=[hidden] was not good enough");
  expect(left?.runAfterMs).toBeGreaterThan(1_990);
});

test("after a batch failed, a job that another worker has put back meanwhile is left for later", async () => {
  const tries: unknown[] = [];
  const bad = defineJob(defineTextKind("test.bad"), {
    reach: "database",
    async run(_, key) {
      tries.push(key);
      // The other worker's batch failed too; it was the first to try the second job alone.
      if (tries.length === 2)
        await platform.database.pool.query(
          "update jobs set attempts = 1, run_at = now() + interval '1 hour' where payload = '\"second\"'",
        );
      throw new Error("not good enough");
    },
  });
  await enqueueAll(platform, "test.bad", ["first", "second", "third"]);

  await runReadyDatabaseJobs(platform, [bad]);

  expect(tries).toEqual(["first", "first", "third"]);
  expect((await listJobs(platform)).map((job) => job.attempts)).toEqual([1, 1, 1]);
});

test("a try during which the connection is cut does not count", async () => {
  let tries = 0;
  const cut = defineJob(defineTextKind("test.cut"), {
    reach: "database",
    async run({ tx }) {
      tries += 1;
      if (tries === 1) throw new Error("the batch is undone");
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await platform.database.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
      await sql`select 1`.execute(tx);
    },
  });
  await enqueueAll(platform, "test.cut", ["one"]);

  await expect(runReadyDatabaseJobs(platform, [cut])).rejects.toThrow();
  expect(tries).toBe(2);
  expect(await listJobs(platform)).toMatchObject([{ attempts: 0, failed: false, lastError: null }]);
});

test("a job that keeps failing ends as failed and is not tried again", async () => {
  await enqueueAll(platform, "test.picky", ["bad"]);

  for (let round = 0; round < 5; round += 1) {
    await runReadyDatabaseJobs(platform, [picky]);
    await hurryJobs(platform);
  }

  expect(await listJobs(platform)).toMatchObject([{ attempts: 3, failed: true }]);
  expect(await listEffects(platform)).toEqual([]);
});

test("a job whose commit is refused counts as failed too", async () => {
  await platform.database.pool.query(
    "create table late_checks (id integer primary key, parent integer references late_checks deferrable initially deferred)",
  );
  const orphan = defineJob(defineTextKind("test.orphan"), {
    reach: "database",
    async run(ctx, key) {
      await recordEffect(ctx, key);
      const statement = key === "orphan" ? "insert into late_checks values (1, 2)" : "select 1";
      await sql.raw(statement).execute(ctx.tx);
    },
  });
  await enqueueAll(platform, "test.orphan", ["good", "orphan"]);

  await runReadyDatabaseJobs(platform, [orphan]);

  expect(await listEffects(platform)).toEqual(["good"]);
  expect(await listJobs(platform)).toMatchObject([{ attempts: 1 }]);
});

const paired = defineJob(
  defineJobKind("test.paired", z.object({ id: z.string(), parts: z.array(z.string()) })),
  { reach: "database", run: (ctx, { id, parts }) => recordEffect(ctx, `${id} ${parts.join("+")}`) },
);

test("a payload of another version of the program fails alone, for good, and says what is wrong", async () => {
  await platform.database.pool.query(
    `insert into jobs (kind, payload) values
       ('test.paired', '{"id": "first", "parts": ["a", "b"], "newer": true}'),
       ('test.paired', '{"id": "s3cret", "parts": ["a", 7]}'),
       ('test.paired', '"text"'),
       ('test.paired', '{"id": "last", "parts": []}')`,
  );

  await drain([paired]);

  expect(await listEffects(platform)).toEqual(["first a+b", "last "]);
  const left = await listJobs(platform);
  expect(left).toMatchObject([
    { attempts: 1, failed: true },
    { attempts: 1, failed: true },
  ]);
  const text =
    "PermanentJobError: the payload of this test.paired job was written by another version";
  expect(left.map(({ lastError }) => lastError)).toEqual([
    `${text} of the program and cannot be read: parts.1: expected string`,
    `${text} of the program and cannot be read: payload: expected object`,
  ]);
});

test("kinds this node does not know are left for others", async () => {
  await enqueueAll(platform, "test.newer", ["later"]);

  expect(await runReadyDatabaseJobs(platform, [picky])).toBe(0);
  expect(await listJobs(platform)).toHaveLength(1);
});
