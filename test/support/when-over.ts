import { afterAll, onTestFinished, TestRunner } from "vitest";

/** Runs it after the test that is running, or outside of tests after the file. `afterAll` inside a test never runs. */
export function whenOver(close: () => unknown): void {
  const run = async () => {
    await close();
  };
  if (TestRunner.getCurrentTest()) onTestFinished(run);
  else afterAll(run);
}
