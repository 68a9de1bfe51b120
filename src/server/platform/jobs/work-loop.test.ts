import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
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

test("a pass that fails once is repeated soon", async () => {
  let passes = 0;
  start(async () => {
    passes += 1;
    if (passes === 1) throw new Error("the connection broke");
    return false;
  });

  await until(() => passes === 2);
});
