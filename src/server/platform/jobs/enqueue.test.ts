import { beforeEach, expect, test } from "vitest";
import { systemCaller, unitOfWork } from "#server/platform/context.ts";
import { listJobs } from "#test/support/effects.ts";
import { testPlatform } from "#test/support/test-database.ts";
import { enqueue } from "./enqueue.ts";

const platform = await testPlatform();

beforeEach(() => platform.database.pool.query("delete from jobs"));

test("a job exists once its transaction commits", async () => {
  await unitOfWork(platform, systemCaller("test"), (ctx) =>
    enqueue(ctx, "test.kind", ["a", { b: 1 }]),
  );

  const { rows } = await platform.database.pool.query("select kind, payload, attempts from jobs");
  expect(rows).toEqual([{ kind: "test.kind", payload: ["a", { b: 1 }], attempts: 0 }]);
});

test("a job is gone with its transaction", async () => {
  const failing = unitOfWork(platform, systemCaller("test"), async (ctx) => {
    await enqueue(ctx, "test.kind", {});
    throw new Error("changed my mind");
  });

  await expect(failing).rejects.toThrow("changed my mind");
  expect(await listJobs(platform)).toEqual([]);
});

test("a delayed job waits", async () => {
  await unitOfWork(platform, systemCaller("test"), (ctx) =>
    enqueue(ctx, "test.kind", {}, { delayMs: 60_000 }),
  );

  const [job] = await listJobs(platform);
  expect(job?.runAfterMs).toBeGreaterThan(59_990);
});
