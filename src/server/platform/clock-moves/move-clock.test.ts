import { afterEach, beforeEach, expect, test } from "vitest";
import { defineJob } from "#server/platform/jobs/define-job.ts";
import { enqueue } from "#server/platform/jobs/enqueue.ts";
import { startWorker, type Work, type Worker } from "#server/platform/jobs/start-worker.ts";
import {
  createEffectTables,
  defineTextKind,
  effectJob,
  enqueueAll,
  insertTask,
  listEffects,
  recordEffect,
  taskSource,
  until,
} from "#test/support/effects.ts";
import { holdMachineTime } from "#test/support/machine-time.ts";
import { testPlatform } from "#test/support/test-database.ts";
import { watchPool } from "#test/support/watched-pool.ts";
import { clockErrors } from "./clock-errors.ts";
import { moveClock, tellClock } from "./move-clock.ts";

const start = "2026-03-01T00:00:00.000Z";
const platform = await testPlatform({ now: start });
await createEffectTables(platform);
let workers: Worker[] = [];

beforeEach(async () => {
  await platform.database.pool.query(
    "delete from jobs; delete from effects; delete from tasks; update installation set clock_offset_ms = 0",
  );
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  workers = [];
});

const day = (number: number, time = "00:00") =>
  new Date(`2026-03-${String(number).padStart(2, "0")}T${time}:00.000Z`);
const hour = 3_600_000;

/** Three sources: one acts itself, one leaves its work to a job, one starts again and again. */
const work: Work = {
  jobs: [effectJob("test.effect")],
  deadlines: [
    taskSource("jobs", (ctx, name) => enqueue(ctx, defineTextKind("test.effect"), name)),
    taskSource("own"),
    taskSource("chain"),
  ],
};

async function interleave(): Promise<void> {
  await insertTask(platform, { source: "own", name: "d", dueAt: day(4) });
  await insertTask(platform, { source: "jobs", name: "a", dueAt: day(2) });
  await insertTask(platform, { source: "own", name: "b", dueAt: day(2, "06:00") });
  await insertTask(platform, { source: "jobs", name: "c", dueAt: day(3) });
  await insertTask(platform, {
    source: "chain",
    name: "n",
    dueAt: day(2, "03:00"),
    thenAfterMs: 12 * hour,
  });
  await insertTask(platform, { source: "own", name: "never", dueAt: day(20) });
}

test("everything on the way is done in order, also what comes up on the way", async () => {
  await interleave();

  const moved = await moveClock(platform, work, day(10));

  expect(await listEffects(platform)).toEqual(["a", "n", "b", "n+", "c", "d"]);
  expect(moved).toEqual({ now: day(10), offsetMs: 9 * 24 * hour });
  const { rows } = await platform.database.pool.query("select key, at from effects order by id");
  expect(rows.map((row) => row.at)).toEqual([
    day(2),
    day(2, "03:00"),
    day(2, "06:00"),
    day(2, "15:00"),
    day(3),
    day(4),
  ]);
});

test("the order holds while two workers are at it as well", async () => {
  workers = await Promise.all([startWorker(platform, work), startWorker(platform, work)]);
  await interleave();

  await moveClock(platform, work, day(10));

  expect(await listEffects(platform)).toEqual(["a", "n", "b", "n+", "c", "d"]);
});

test("two movers at once take turns", async () => {
  await interleave();

  const moves = await Promise.allSettled([
    moveClock(platform, work, day(5)),
    moveClock(platform, work, day(6)),
  ]);

  expect(moves.some((move) => move.status === "fulfilled")).toBe(true);
  expect((await listEffects(platform)).slice(0, 6)).toEqual(["a", "n", "b", "n+", "c", "d"]);
});

test("the clock does not move backwards, nor beyond its end", async () => {
  await moveClock(platform, work, day(3));

  await expect(moveClock(platform, work, day(2))).rejects.toMatchObject({
    spec: clockErrors.backwards,
  });
  await expect(moveClock(platform, work, new Date(8.64e15))).rejects.toMatchObject({
    spec: clockErrors.tooFar,
  });
  expect((await tellClock(platform)).now).toEqual(day(3));
});

test("what travels along is carried in the transaction of every step", async () => {
  await insertTask(platform, { source: "own", name: "stop", dueAt: day(2) });
  const steps: [Date, number][] = [];

  await moveClock(platform, work, day(4), async (ctx, elapsedMs) => {
    steps.push([ctx.now, elapsedMs]);
    await recordEffect(ctx, `carried to ${ctx.now.getUTCDate()}`);
  });

  expect(steps).toEqual([
    [day(2), 24 * hour],
    [day(4), 48 * hour],
  ]);
  expect(await listEffects(platform)).toEqual(["carried to 2", "stop", "carried to 4"]);
});

const calls: string[] = [];
const callKind = defineTextKind("test.call");
const callJob = (answer: () => Promise<unknown>) =>
  defineJob(callKind, {
    reach: "outside",
    leaseSeconds: 30,
    attempts: 1,
    async run(_, key) {
      calls.push(key);
      await answer();
    },
    finish: (ctx, key) => recordEffect(ctx, `${key} answered on ${ctx.now.getUTCDate()}`),
  });
const calling = (answer: () => Promise<unknown>): Work => ({
  jobs: [callJob(answer)],
  deadlines: [taskSource("calls", (ctx, name) => enqueue(ctx, callKind, name)), taskSource("own")],
});

/** The platform for the mover, and how often it has looked for jobs that reach outside. */
function watchedMover() {
  const seen = { looks: 0 };
  const pool = watchPool(platform.database.pool, (name) => {
    if (name === "jobs-unfinished") seen.looks += 1;
  });
  return { seen, mover: { ...platform, database: { ...platform.database, pool } } };
}

test("quick receivers answer on their day", async () => {
  holdMachineTime();
  const { seen, mover } = watchedMover();
  const given = calling(async () => {
    const before = seen.looks;
    await until(() => seen.looks >= before + 2);
  });
  workers = [await startWorker(platform, given)];
  await insertTask(platform, { source: "calls", name: "call", dueAt: day(2) });
  await insertTask(platform, { source: "own", name: "later", dueAt: day(3) });

  await moveClock(mover, given, day(5));

  expect(await listEffects(platform)).toEqual(["call answered on 2", "later"]);
});

test("a receiver that does not answer does not hold up the clock", async () => {
  const answer = Promise.withResolvers<void>();
  const given = calling(() => answer.promise);
  workers = [await startWorker(platform, given)];
  await insertTask(platform, { source: "calls", name: "call", dueAt: day(2) });
  await insertTask(platform, { source: "own", name: "later", dueAt: day(3) });

  await moveClock(platform, given, day(5));

  const effects = await listEffects(platform);
  answer.resolve();

  expect(calls.at(-1)).toBe("call");
  expect(effects).toEqual(["later"]);
});

test("the clock waits for a job that decides what falls due next, also while it is tried again", async () => {
  const time = holdMachineTime();
  const { seen, mover } = watchedMover();
  let tries = 0;
  const slow = calling(async () => {
    tries += 1;
    if (tries === 1) throw new Error("not yet");
    const before = seen.looks;
    time.pass(1_500);
    await until(() => seen.looks >= before + 2);
  });
  const given: Work = {
    ...slow,
    jobs: slow.jobs.map((job) => ({ ...job, isAwaited: true, attempts: 2 })),
  };
  workers = [await startWorker(platform, given)];
  await insertTask(platform, { source: "calls", name: "call", dueAt: day(2) });
  await insertTask(platform, { source: "own", name: "later", dueAt: day(3) });

  await moveClock(mover, given, day(5));

  expect(await listEffects(platform)).toEqual(["call answered on 2", "later"]);
});

test("jobs that were waiting before are done before the first step", async () => {
  await enqueueAll(platform, "test.effect", ["waiting"]);
  await insertTask(platform, { source: "own", name: "first", dueAt: day(2) });

  await moveClock(platform, work, day(3));

  expect(await listEffects(platform)).toEqual(["waiting", "first"]);
});
