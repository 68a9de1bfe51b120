import { expect, test } from "vitest";
import { isKeyWellFormed, isRefusalKept } from "./idempotency-rules.ts";

test.each([
  [200, false],
  [400, true],
  [401, false],
  [402, false],
  [403, true],
  [404, true],
  [408, false],
  [409, false],
  [410, true],
  [422, false],
  [429, false],
  [499, true],
  [500, false],
  [503, false],
])("a refusal with %i is stored as the answer: %s", (status, expected) => {
  expect(isRefusalKept(status)).toBe(expected);
});

test.each([
  ["k", true],
  ["k".repeat(255), true],
  ["", false],
  ["k".repeat(256), false],
  ["a b", false],
  ["\u00e9", false],
])("the key %j is well formed: %s", (key, expected) => {
  expect(isKeyWellFormed(key)).toBe(expected);
});
