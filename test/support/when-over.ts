import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll, onTestFinished, TestRunner } from "vitest";

const staysOpen = new AsyncLocalStorage<true>();

/**
 * Runs it after the test that is running, or outside of tests after the file. `afterAll` inside a
 * test never runs.
 */
export function whenOver(close: () => unknown): void {
  if (staysOpen.getStore()) return;
  const run = async () => {
    await close();
  };
  if (TestRunner.getCurrentTest()) onTestFinished(run);
  else afterAll(run);
}

/** Opens something that stays open for the later files of this process, and ends with it. */
export function keepOpen<Opened>(open: () => Promise<Opened>): Promise<Opened> {
  return staysOpen.run(true, open);
}
