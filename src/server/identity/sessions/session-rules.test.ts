import { expect, test } from "vitest";
import {
  isExpired,
  isFresh,
  isFreshForNewCredential,
  isProofRecent,
  isRefreshDue,
  type SessionPolicy,
  sessionExpiry,
} from "./session-rules.ts";

const now = new Date("2026-03-01T09:00:00Z");
const usual: SessionPolicy = {
  expiresSeconds: 604_800,
  updateAgeSeconds: 86_400,
  freshAgeSeconds: 3600,
  freshSince: "update",
  refresh: true,
};

test.each([
  ["remembered", {}, true, "2026-03-08T09:00:00.000Z"],
  ["not remembered", {}, false, "2026-03-02T09:00:00.000Z"],
  ["remembered for an hour", { expiresSeconds: 3600 }, true, "2026-03-01T10:00:00.000Z"],
  [
    "not remembered, where a session lives an hour",
    { expiresSeconds: 3600 },
    false,
    "2026-03-01T10:00:00.000Z",
  ],
  [
    "not remembered, where a session lives a year",
    { expiresSeconds: 31_536_000 },
    false,
    "2026-03-02T09:00:00.000Z",
  ],
])("a session that is %s ends in time", (_what, change, remembered, expected) => {
  expect(sessionExpiry({ ...usual, ...change }, remembered, now).toISOString()).toBe(expected);
});

test.each([
  [1, false],
  [0, true],
  [-1, true],
])("a session that ends in %d ms is expired: %s", (leftMs, expected) => {
  expect(isExpired({ expiresAt: new Date(now.getTime() + leftMs) }, now)).toBe(expected);
});

test.each([
  ["a millisecond younger than the update age", {}, 86_399_999, true, false],
  ["exactly as old as the update age", {}, 86_400_000, true, true],
  ["older, but not remembered", {}, 90_000_000, false, false],
  ["older, but refresh is off", { refresh: false }, 90_000_000, true, false],
  ["just made, with an update age of 0", { updateAgeSeconds: 0 }, 0, true, true],
  ["from the future, as after a clock set back", {}, -1000, true, false],
])("a session is extended when it is %s", (_what, change, ageMs, remembered, expected) => {
  const session = { updatedAt: new Date(now.getTime() - ageMs), remembered };
  expect(isRefreshDue({ ...usual, ...change }, session, now)).toBe(expected);
});

test.each([
  [3600, 3_599_999, true],
  [3600, 3_600_000, false],
  [1, 999, true],
  [1, 1000, false],
  [0, 999_999_999_999, true],
])(
  "with a fresh age of %d s a session updated %d ms ago is fresh: %s",
  (seconds, ageMs, expected) => {
    const session = { updatedAt: new Date(now.getTime() - ageMs), authenticatedAt: new Date(0) };
    expect(isFresh({ ...usual, freshAgeSeconds: seconds }, session, now)).toBe(expected);
  },
);

test.each([
  [3600, 3_599_999, true],
  [3600, 3_600_000, false],
  [0, 999_999_999_999, true],
])(
  "counted from the sign-in, with a fresh age of %d s a sign-in %d ms ago is fresh: %s",
  (freshAgeSeconds, ageMs, expected) => {
    const policy: SessionPolicy = { ...usual, freshAgeSeconds, freshSince: "sign-in" };
    const session = { updatedAt: now, authenticatedAt: new Date(now.getTime() - ageMs) };
    expect(isFresh(policy, session, now)).toBe(expected);
    expect(isFreshForNewCredential(policy, session, now)).toBe(expected);
  },
);

test("counted from the update, a new credential needs no fresh session", () => {
  const old = { updatedAt: new Date(0), authenticatedAt: new Date(0) };
  expect(isFresh(usual, old, now)).toBe(false);
  expect(isFreshForNewCredential(usual, old, now)).toBe(true);
});

test.each([
  [3600, 3_599_999, true],
  [3600, 3_600_000, false],
  [999_999, 86_399_999, true],
  [999_999, 86_400_000, false],
  [0, 86_399_999, true],
  [0, 86_400_000, false],
])(
  "with a fresh age of %d s our pages take a proof of %d ms ago: %s",
  (freshAgeSeconds, ageMs, expected) => {
    const session = { authenticatedAt: new Date(now.getTime() - ageMs) };
    expect(isProofRecent({ ...usual, freshAgeSeconds }, session, now)).toBe(expected);
  },
);
