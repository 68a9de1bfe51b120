import { onTestFinished, vi } from "vitest";

/**
 * Holds the time of this process that measures how long things take: until the test is over, it
 * passes only when the test says so.
 */
export function holdMachineTime(): { pass(ms: number): void } {
  let nowMs = performance.now();
  const held = vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  onTestFinished(() => held.mockRestore());
  return {
    pass(ms) {
      nowMs += ms;
    },
  };
}
