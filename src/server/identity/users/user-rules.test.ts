import { expect, test } from "vitest";
import { banForEver, isBanned } from "./user-rules.ts";

const now = new Date("2026-03-01T09:00:00.000Z");

test.each([
  [null, false],
  [new Date("2026-03-01T08:59:59.999Z"), false],
  [now, false],
  [new Date("2026-03-01T09:00:00.001Z"), true],
  [banForEver, true],
])("a ban until %s holds: %s", (bannedUntil, expected) => {
  expect(isBanned({ bannedUntil }, now)).toBe(expected);
});
