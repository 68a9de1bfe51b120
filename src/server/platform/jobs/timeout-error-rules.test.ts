import { expect, test } from "vitest";
import { isTimeoutError } from "./timeout-error-rules.ts";

const withCode = (code: string) => Object.assign(new Error("connect"), { code });

test.each([
  ["a signal that timed out", new DOMException("timed out", "TimeoutError"), true],
  ["a connection", withCode("UND_ERR_CONNECT_TIMEOUT"), true],
  ["the reason of a fetch", new TypeError("fetch failed", { cause: withCode("ETIMEDOUT") }), true],
  ["a refused connection", withCode("ECONNREFUSED"), false],
  ["a worker that stops", new DOMException("stopped", "AbortError"), false],
  ["an answer", new Error("the receiver answered 500"), false],
  ["no error", undefined, false],
])("%s is a timeout: %#", (_, error, expected) => {
  expect(isTimeoutError(error)).toBe(expected);
});

test("an error that is its own reason ends the search", () => {
  const error = new Error("round");
  error.cause = error;
  expect(isTimeoutError(error)).toBe(false);
});
