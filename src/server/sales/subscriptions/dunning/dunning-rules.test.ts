import { expect, test } from "vitest";
import { afterFailure, type DunningState, maxFailures } from "./dunning-rules.ts";

const first = new Date("2026-03-01T09:00:00.000Z");
const deadline = new Date("2026-03-22T09:01:00.000Z");
const never: DunningState = { failures: 0, nextAttemptAt: null, deadlineAt: null };

const day = (days: number) => new Date(first.getTime() + days * 86_400_000);
const failed = (failures: number, nextAttemptAt: Date | null): DunningState => ({
  failures,
  nextAttemptAt,
  deadlineAt: deadline,
});

const scheduled = { isFinal: false, isScheduled: true, isNewMethod: false };
const byNewMethod = { isScheduled: false, isNewMethod: true };

test("failures are tried again on the days 2, 7, 14 and 21 after the first; the fifth is the last", () => {
  let state = never;
  const tries: (Date | null)[] = [];
  for (let at: Date | null = first; at; at = state.nextAttemptAt) {
    const step = afterFailure(state, { ...scheduled, at });
    tries.push(step.nextAttemptAt);
    expect(step.deadlineAt).toEqual(deadline);
    expect(step.isOver).toBe(step.failures === maxFailures);
    state = step;
  }
  expect(tries).toEqual([day(2), day(7), day(14), day(21), null]);
  expect(state.failures).toBe(5);
});

test.each([
  ["a final decline waits for the deadline", never, { isFinal: true }, { failures: 1, next: null }],
  [
    "a final decline stops the schedule at any time",
    failed(2, null),
    { at: day(7), isFinal: true },
    { failures: 3, next: null },
  ],
  [
    "a try with a new card does not move the schedule",
    failed(2, day(7)),
    { at: day(3), ...byNewMethod },
    { failures: 2, next: day(7) },
  ],
  [
    "a try with a new card begins the schedule again that a final decline had stopped",
    failed(1, null),
    { at: day(3), ...byNewMethod },
    { failures: 1, next: day(5) },
  ],
  [
    "a try of the customer or the seller leaves it stopped",
    failed(1, null),
    { at: day(3), isScheduled: false },
    { failures: 1, next: null },
  ],
  [
    "a try of the customer or the seller does not move it",
    failed(2, day(7)),
    { at: day(3), isScheduled: false },
    { failures: 2, next: day(7) },
  ],
  [
    "a final decline of a new card leaves it stopped",
    failed(1, null),
    { at: day(3), ...byNewMethod, isFinal: true },
    { failures: 1, next: null },
  ],
  [
    "the first failure counts, also that of an additional try",
    never,
    { isScheduled: false },
    { failures: 1, next: day(2) },
  ],
  [
    "a try that would come after the deadline is left out",
    failed(2, null),
    { at: day(16) },
    { failures: 3, next: null },
  ],
  [
    "a failure at the deadline is the last",
    failed(2, null),
    { at: deadline },
    { failures: 3, next: null, isOver: true },
  ],
] as const)("%s", (_name, before, failure, expected) => {
  const step = afterFailure(before, { ...scheduled, at: first, ...failure });
  expect({ failures: step.failures, next: step.nextAttemptAt, isOver: step.isOver }).toEqual({
    isOver: false,
    ...expected,
  });
});
