import { beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { type Ctx, systemCaller, unitOfWork } from "#server/platform/context.ts";
import { listJobs } from "#test/support/effects.ts";
import { testPlatform } from "#test/support/test-database.ts";
import { defineJob } from "./define-job.ts";
import { enqueue, enqueueAll } from "./enqueue.ts";
import { defineJobKind } from "./job-kind.ts";

const platform = await testPlatform();
const kind = defineJobKind(
  "test.kind",
  z.object({ id: z.string(), count: z.optional(z.number()) }),
);

beforeEach(() => platform.database.pool.query("delete from jobs"));

test("a job exists once its transaction commits", async () => {
  await unitOfWork(platform, systemCaller("test"), (ctx) =>
    enqueue(ctx, kind, { id: "a", count: 1 }),
  );

  const { rows } = await platform.database.pool.query("select kind, payload, attempts from jobs");
  expect(rows).toEqual([{ kind: "test.kind", payload: { id: "a", count: 1 }, attempts: 0 }]);
});

test("a job is gone with its transaction", async () => {
  const failing = unitOfWork(platform, systemCaller("test"), async (ctx) => {
    await enqueue(ctx, kind, { id: "a" });
    throw new Error("changed my mind");
  });

  await expect(failing).rejects.toThrow("changed my mind");
  expect(await listJobs(platform)).toEqual([]);
});

test("a delayed job waits", async () => {
  await unitOfWork(platform, systemCaller("test"), (ctx) =>
    enqueue(ctx, kind, { id: "a" }, { delayMs: 60_000 }),
  );

  const [job] = await listJobs(platform);
  expect(job?.runAfterMs).toBeGreaterThan(59_990);
});

test("a payload of the wrong shape is refused by the compiler", () => {
  const refused = async (ctx: Ctx) => {
    // @ts-expect-error: a key is missing.
    await enqueue(ctx, kind, { count: 1 });
    // @ts-expect-error: a value has another type.
    await enqueue(ctx, kind, { id: 1 });
    // @ts-expect-error: the schema has no such key.
    await enqueue(ctx, kind, { id: "a", renamed: 1 });
    // @ts-expect-error: the second payload is wrong.
    await enqueueAll(ctx, kind, [{ id: "a" }, { count: 2 }]);
    // @ts-expect-error: a name is not a kind.
    await enqueue(ctx, "test.kind", { id: "a" });
    // @ts-expect-error: an instant is not JSON.
    defineJobKind("test.date", z.object({ at: z.date() }));
    // @ts-expect-error: the handler reads a key that the payload does not have.
    defineJob(kind, { reach: "database", run: async (_, { renamed }) => void renamed });
    defineJob(kind, {
      reach: "outside",
      leaseSeconds: 1,
      attempts: 1,
      run: async () => "answer",
      // @ts-expect-error: the outcome is what `run` returns.
      finish: async (_, __, outcome: number) => void outcome,
    });
  };
  expect(refused).toBeTypeOf("function");
});
