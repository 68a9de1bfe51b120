import { expect, test } from "vitest";
import { passwordLength } from "./password-rules.ts";

test.each([
  ["", "too_short"],
  ["1234567", "too_short"],
  ["12345678", "fits"],
  ["        ", "fits"],
  [" 123456 ", "fits"],
  ["x".repeat(128), "fits"],
  ["x".repeat(129), "too_long"],
  ["\u{1f600}".repeat(4), "fits"],
  ["\ufdfa".repeat(128), "fits"],
])("%j %s", (password, expected) => {
  expect(passwordLength(password, { minLength: 8, maxLength: 128 })).toBe(expected);
});

test("the bounds may be one length", () => {
  const bounds = { minLength: 64, maxLength: 64 };

  expect([63, 64, 65].map((length) => passwordLength("x".repeat(length), bounds))).toEqual([
    "too_short",
    "fits",
    "too_long",
  ]);
});
