import { expect, test } from "vitest";
import { noTrial, planTrial } from "./product-trial.ts";

const monthly = { ...noTrial, recurringInterval: "month" };
const trialed = { ...monthly, trialInterval: "day", trialIntervalCount: 14 };
const fortnight = { trialInterval: "day", trialIntervalCount: 14 };

test.each([
  [monthly, {}, noTrial],
  [monthly, { trial_interval: "day", trial_interval_count: 14 }, fortnight],
  [monthly, { trial_interval: null, trial_interval_count: null }, noTrial],
  [trialed, {}, fortnight],
  [trialed, { trial_interval_count: 7 }, { trialInterval: "day", trialIntervalCount: 7 }],
  [trialed, { trial_interval: "week" }, { trialInterval: "week", trialIntervalCount: 14 }],
  [trialed, { trial_interval: null }, noTrial],
  [trialed, { trial_interval_count: null }, noTrial],
  [{ ...monthly, recurringInterval: null }, { trial_interval: null }, noTrial],
] as const)("%j with %j is %j", (current, input, expected) => {
  expect(planTrial(current, input)).toEqual(expected);
});

test.each([
  [monthly, { trial_interval: "day" }, "trial_interval_count"],
  [monthly, { trial_interval_count: 3 }, "trial_interval"],
  [trialed, { trial_interval: null, trial_interval_count: 3 }, "trial_interval"],
  [trialed, { trial_interval: "day", trial_interval_count: null }, "trial_interval_count"],
  [
    { ...monthly, recurringInterval: null },
    { trial_interval: "day", trial_interval_count: 3 },
    "trial_interval",
  ],
] as const)("%j with %j is refused at %s", (current, input, place) => {
  expect(() => planTrial(current, input)).toThrowError(
    expect.objectContaining({ location: [place] }),
  );
});
