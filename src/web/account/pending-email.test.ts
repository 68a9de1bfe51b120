import { expect, test } from "vitest";
import { isOpen } from "./pending-email.ts";

const pending = { from: "old@example.com", to: "new@example.com", sentAtMs: 1_000 };

test.each([
  ["old@example.com", 1_000, true],
  ["old@example.com", 3_600_999, true],
  ["old@example.com", 3_601_000, false],
  ["new@example.com", 1_000, false],
])("for %s at %s ms a change is open: %s", (email, nowMs, expected) => {
  expect(isOpen(pending, email, nowMs)).toBe(expected);
});

test("without a change nothing is open", () => {
  expect(isOpen(undefined, "old@example.com", 0)).toBe(false);
});
