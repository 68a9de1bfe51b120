import { expect, test } from "vitest";
import { isRefreshDue, isTokenOver } from "./token-rules.ts";

const accessTokenExpiresAt = new Date("2026-03-01T09:00:00Z");

test.each([
  ["2026-03-01T08:59:55.000Z", false, false],
  ["2026-03-01T08:59:55.001Z", true, false],
  ["2026-03-01T08:59:59.999Z", true, false],
  ["2026-03-01T09:00:00.000Z", true, true],
])("at %s a refresh is due: %s, the token is over: %s", (now, due, over) => {
  expect(isRefreshDue({ accessTokenExpiresAt }, new Date(now))).toBe(due);
  expect(isTokenOver({ accessTokenExpiresAt }, new Date(now))).toBe(over);
});

test("a token without an end is used for ever", () => {
  const endless = { accessTokenExpiresAt: null };

  expect(isRefreshDue(endless, accessTokenExpiresAt)).toBe(false);
  expect(isTokenOver(endless, accessTokenExpiresAt)).toBe(false);
});
