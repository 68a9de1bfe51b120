import { expect, test } from "vitest";
import { fileMs, requestTimes } from "./request-times.ts";

const mebibyte = 1_048_576;

test.each([
  ["nothing", 0, 30_000],
  ["a small picture", 16 * 1_024, 31_000],
  ["a part of ten mebibytes", 10 * mebibyte, 670_000],
  ["far too much", 4_000 * mebibyte, 900_000],
  ["no announced length", undefined, 900_000],
  ["a length that is no number", Number.NaN, 900_000],
])("%s may take its time", (_what, length, allowedMs) => {
  expect(fileMs(requestTimes, length)).toBe(allowedMs);
});
