import { expect, test } from "vitest";
import { businessInstant } from "./clock.ts";

const nowMs = Date.parse("2026-03-01T09:00:00Z");
const clock = { now: () => new Date(nowMs), nowMs: () => nowMs };

test.each([
  ["sandbox", "2026-03-01T10:00:00.000Z"],
  ["live", "2026-03-01T09:00:00.000Z"],
] as const)("in %s mode a stored offset of an hour makes it %s", (mode, expected) => {
  expect(businessInstant({ clock, config: { mode } }, 3_600_000).toISOString()).toBe(expected);
});
