import { expect, test } from "vitest";
import { splitLinkQuery } from "./link-query-rules.ts";

const toMetadata = (name: string, value: string) => splitLinkQuery([[name, value]], {}).metadata;

test("a long value is cut without cutting a character in half", () => {
  const start = "a".repeat(499);
  expect(toMetadata("utm_source", `${start}😀b`)).toEqual({ utm_source: start });
  expect(toMetadata("utm_source", `${start}bc`)).toEqual({ utm_source: `${start}b` });
});

test.each([
  ["utm_\0", "a"],
  ["utm_\ud800", "a"],
  ["utm_4242424242424242", "a"],
  ["utm_source", "a\0"],
  ["utm_source", "4242 4242 4242 4242"],
  ["utm_source", "\ud800"],
])("%j with the value %j is not stored", (name, value) => {
  expect(toMetadata(name, value)).toEqual({});
});
