import { expect, test } from "vitest";
import { resetLinkTarget } from "./reset-link-rules.ts";

const base = "http://localhost:3000";

test.each([
  ["/reset", "abc", "http://localhost:3000/reset?token=abc"],
  ["/reset?a=1&b=2", "abc", "http://localhost:3000/reset?a=1&b=2&token=abc"],
  ["/reset?token=old", "abc", "http://localhost:3000/reset?token=abc"],
  ["https://app.example.com/x?a=1", "abc", "https://app.example.com/x?a=1&token=abc"],
  ["https://app.example.com/#/reset", "abc", "https://app.example.com/?token=abc#/reset"],
  ["/reset", undefined, "http://localhost:3000/reset?error=INVALID_TOKEN"],
  ["/reset?a=1", undefined, "http://localhost:3000/reset?a=1&error=INVALID_TOKEN"],
  ["", "abc", "http://localhost:3000/api/auth/error?error=INVALID_TOKEN"],
  ["", undefined, "http://localhost:3000/api/auth/error?error=INVALID_TOKEN"],
])("callback %j with token %j leads to %s", (callbackURL, token, expected) => {
  expect(resetLinkTarget(base, callbackURL, token)).toBe(expected);
});
