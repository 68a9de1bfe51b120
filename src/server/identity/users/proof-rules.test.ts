import { expect, test } from "vitest";
import { isProven, maskEmail } from "./proof-rules.ts";

test.each([
  [null, false],
  [new Date("2026-03-01T09:00:00Z"), true],
])("proven at %s: %s", (provenAt, expected) => {
  expect(isProven({ provenAt })).toBe(expected);
});

test.each([
  ["noor.hassan@brightline.example", "n…n@brightline.example"],
  ["noor@brightline.example", "n…r@brightline.example"],
  ["ada@example.com", "a…@example.com"],
  ["ab@example.com", "a…@example.com"],
  ["a@example.com", "…@example.com"],
  ['"a@b"@example.com', '"…"@example.com'],
])("%s is shown as %s", (email, expected) => {
  expect(maskEmail(email)).toBe(expected);
});
