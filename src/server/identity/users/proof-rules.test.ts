import { expect, test } from "vitest";
import { isProven, maskEmail } from "./proof-rules.ts";

test.each([
  [null, false],
  [new Date("2026-03-01T09:00:00Z"), true],
])("proven at %s: %s", (provenAt, expected) => {
  expect(isProven({ provenAt })).toBe(expected);
});

test.each([
  ["maya@example.com", "m***@example.com"],
  ["m@example.com", "m***@example.com"],
  ['"a@b"@example.com', '"***@example.com'],
])("%s is shown as %s", (email, expected) => {
  expect(maskEmail(email)).toBe(expected);
});
