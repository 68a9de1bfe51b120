import { expect, test } from "vitest";
import { cleanText, isRightToLeft, toVisualOrder } from "./text-order-rules.ts";

test.each([
  ["e\u0301", "é"],
  ["two\n  lines\t", "two lines "],
  ["a\u0000b\u202ec\ufe0f", "abc"],
  ["1\u2066\u202e00\u061c\u2060\u206f", "100"],
  ["नमस्ते", "नमस्ते"],
])("%j is written as %j", (text, expected) => {
  expect(cleanText(text)).toBe(expected);
});

test.each([
  ["Maya Okafor", "Maya Okafor", false],
  ["שלום עולם", "עולם שלום", true],
  ["Ltd שלום עולם Inc", "Ltd עולם שלום Inc", true],
])("%s from left to right is %s", (text, expected, isTurned) => {
  expect([toVisualOrder(text), isRightToLeft(text)]).toEqual([expected, isTurned]);
});
