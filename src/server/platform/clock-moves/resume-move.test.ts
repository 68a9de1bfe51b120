import { afterEach, beforeEach, expect, test } from "vitest";
import type { Work } from "#server/platform/jobs/start-worker.ts";
import {
  createEffectTables,
  insertTask,
  listEffects,
  recordEffect,
  taskSource,
} from "#test/support/effects.ts";
import { testPlatform } from "#test/support/test-database.ts";
import { clockErrors } from "./clock-errors.ts";
import { moveClock, stopMove, tellClock } from "./move-clock.ts";
import { readClock } from "./read-clock.ts";

const platform = await testPlatform({ now: "2026-03-01T00:00:00.000Z" });
await createEffectTables(platform);
const { pool } = platform.database;
const day = (number: number) =>
  new Date(`2026-03-${String(number).padStart(2, "0")}T00:00:00.000Z`);

/** Called with the name of each task, in the transaction that does it. */
let onTask: (name: string) => Promise<void> | void = () => {};
const work: Work = {
  jobs: [],
  deadlines: [
    taskSource("own", async (ctx, name) => {
      await onTask(name);
      await recordEffect(ctx, name);
    }),
  ],
};

beforeEach(async () => {
  await pool.query(
    `delete from effects; delete from tasks; delete from clock_moves;
     update installation set clock_offset_ms = 0`,
  );
  for (const number of [2, 3, 4, 5])
    await insertTask(platform, { source: "own", name: `day ${number}`, dueAt: day(number) });
});
afterEach(() => {
  onTask = () => {};
});

test("while it moves, the clock tells where from, where to and how far it is", async () => {
  const seen: unknown[] = [];
  onTask = async (name) => {
    const { move } = await readClock(platform);
    if (name === "day 3") seen.push(move);
  };
  await moveClock(platform, work, day(10));

  expect(seen).toEqual([
    {
      from: day(1).toISOString(),
      to: day(10).toISOString(),
      at: day(3).toISOString(),
      begunAt: expect.any(String),
      isRunning: true,
      isStopping: false,
    },
  ]);
  expect(await readClock(platform)).toMatchObject({
    now: day(10).toISOString(),
    move: null,
    lastMove: {
      from: day(1).toISOString(),
      to: day(10).toISOString(),
      reached: day(10).toISOString(),
    },
  });
});

test.each([
  ["the same target", day(10)],
  ["no target", undefined],
])("a move that broke off is resumed with %s, and nothing is done twice", async (_what, again) => {
  onTask = (name) => {
    if (name === "day 4") throw new Error("the power is off");
  };
  await expect(moveClock(platform, work, day(10))).rejects.toThrow("the power is off");
  const broken = await readClock(platform);
  expect(broken.move).toMatchObject({ at: day(4).toISOString(), isRunning: false });

  onTask = () => {};
  await moveClock(platform, work, again);

  expect(await listEffects(platform)).toEqual(["day 2", "day 3", "day 4", "day 5"]);
  const clock = await readClock(platform);
  expect(clock).toMatchObject({ now: day(10).toISOString(), move: null });
  expect(clock.lastMove?.from).toBe(day(1).toISOString());
});

test("another target ends the move that broke off and begins a new one", async () => {
  onTask = (name) => {
    if (name === "day 3") throw new Error("the power is off");
  };
  await expect(moveClock(platform, work, day(10))).rejects.toThrow();
  onTask = () => {};
  await moveClock(platform, work, day(20));

  const { rows } = await pool.query(
    "select from_at, to_at, reached_at from clock_moves order by id",
  );
  expect(rows).toEqual([
    { from_at: day(1), to_at: day(10), reached_at: day(3) },
    { from_at: day(3), to_at: day(20), reached_at: day(20) },
  ]);
});

test("a stopped move ends after the instant it is at, and a later one goes on", async () => {
  onTask = async (name) => {
    if (name === "day 3") await stopMove(platform);
  };
  const stopped = await moveClock(platform, work, day(10));

  expect(stopped.now).toEqual(day(3));
  expect(await listEffects(platform)).toEqual(["day 2", "day 3"]);
  expect(await readClock(platform)).toMatchObject({
    move: null,
    lastMove: { to: day(10).toISOString(), reached: day(3).toISOString() },
  });
  await moveClock(platform, work, day(10));
  expect(await listEffects(platform)).toEqual(["day 2", "day 3", "day 4", "day 5"]);
});

test("a move that broke off can be stopped where it is; without a move, stopping changes nothing", async () => {
  onTask = () => {
    throw new Error("the power is off");
  };
  await expect(moveClock(platform, work, day(10))).rejects.toThrow();
  await stopMove(platform);
  expect(await readClock(platform)).toMatchObject({
    now: day(2).toISOString(),
    move: null,
    lastMove: { reached: day(2).toISOString() },
  });
  const before = await readClock(platform);
  await stopMove(platform);
  expect(await readClock(platform)).toEqual(before);
  await expect(moveClock(platform, work, undefined)).rejects.toMatchObject({
    spec: clockErrors.nothingToResume,
  });
});

test("the repeat of a move that has arrived answers with the clock; an earlier target is refused", async () => {
  await moveClock(platform, work, day(6));
  await pool.query("update installation set clock_offset_ms = clock_offset_ms + 1000");
  const later = new Date(day(6).getTime() + 1_000);

  expect((await moveClock(platform, work, day(6))).now).toEqual(later);
  await expect(moveClock(platform, work, day(5))).rejects.toMatchObject({
    spec: clockErrors.backwards,
  });
  expect((await tellClock(platform)).now).toEqual(later);
});
