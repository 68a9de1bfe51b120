import { setImmediate } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { until } from "#test/support/effects.ts";
import { whenOver } from "#test/support/when-over.ts";
import { startLoop } from "./work-loop.ts";

const neverMs = 3_600_000;

function start(pass: () => Promise<boolean>) {
  const loop = startLoop({ name: "test", log: createLog("silent"), pollMs: neverMs, pass });
  whenOver(() => loop.stop());
  return loop;
}

test("a ring wakes a loop that sleeps, and makes another pass follow one that is under way", async () => {
  let passes = 0;
  let underWay: PromiseWithResolvers<void> | undefined;
  const loop = start(async () => {
    passes += 1;
    await underWay?.promise;
    return false;
  });
  // The first pass waits for nothing, so the loop sleeps by then.
  await setImmediate();
  underWay = Promise.withResolvers();
  expect(loop.ring()).toBe(true);
  await until(() => passes === 2);

  expect(loop.ring()).toBe(false);
  underWay.resolve();
  await until(() => passes === 3);
});

test("a rare pass that goes on failing is repeated after growing pauses, until it succeeds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  whenOver(() => vi.useRealTimers());
  let passes = 0;
  start(async () => {
    passes += 1;
    if (passes < 5) throw new Error("the lock was not free");
    return false;
  });

  await vi.advanceTimersByTimeAsync(0);
  // The longest of each pause: by a quarter for a retry, and by what spreads the nodes.
  for (const [ms, after] of [
    [100, 2],
    [2_000 * 1.25, 3],
    [4_000 * 1.25, 4],
    [8_000 * 1.25, 5],
    [60_000, 5],
  ] as const) {
    await vi.advanceTimersByTimeAsync(ms * 1.15);
    expect(passes).toBe(after);
  }
});

test("a pass that fails once is repeated soon", async () => {
  let passes = 0;
  start(async () => {
    passes += 1;
    if (passes === 1) throw new Error("the connection broke");
    return false;
  });

  await until(() => passes === 2);
});
