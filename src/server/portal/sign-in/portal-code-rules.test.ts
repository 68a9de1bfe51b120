import { expect, test } from "vitest";
import {
  codeAlphabet,
  codeLength,
  codeLifetimeMinutes,
  formatCode,
  maxMailWaitMinutes,
  normalizeCode,
} from "./portal-code-rules.ts";

test.each([
  ["ABCD-2345", "ABCD2345"],
  ["abcd2345", "ABCD2345"],
  [" ab cd – 23\t45 ", "ABCD2345"],
  ["ABCD‑2345", "ABCD2345"],
])("%j is read as %s", (typed, code) => {
  expect(normalizeCode(typed)).toBe(code);
});

test("a code is written in two groups, and read back", () => {
  expect(formatCode("ABCD2345")).toBe("ABCD-2345");
  expect(normalizeCode(formatCode("ABCD2345"))).toBe("ABCD2345");
});

test("there are more codes than anybody can try", () => {
  expect(new Set(codeAlphabet).size).toBe(codeAlphabet.length);
  expect(codeAlphabet.length ** codeLength).toBeGreaterThan(5e11);
});

test("a code still works for some minutes when the next one can be mailed", () => {
  expect(codeLifetimeMinutes - maxMailWaitMinutes).toBeGreaterThanOrEqual(10);
});
