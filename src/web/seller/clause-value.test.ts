import { expect, test } from "vitest";
import { clauseText, toClauseValue } from "./clause-value.ts";

test.each([
  ["pro", "tier", "pro"],
  [" pro ", "tier", "pro"],
  ["5", "minutes", 5],
  ["-1.5", "minutes", -1.5],
  ["true", "billable", true],
  ["false", "billable", false],
  ['"5"', "tier", "5"],
  ['""', "tier", ""],
  ["007", "tier", "007"],
  ["Infinity", "tier", "Infinity"],
  ["5", "name", "5"],
  ["true", "source", "true"],
])("%s typed for %3$s of %s", (text, property, value) => {
  expect(toClauseValue(text, property)).toBe(value);
});

test.each([
  "pro",
  "5",
  "true",
  "",
  '"',
  '"a"',
  " padded ",
  "a\\b",
  "null",
  5,
  0.1,
  1e21,
  true,
  false,
])("%j is shown so that it reads as itself", (value) => {
  for (const property of ["tier", "timestamp"]) {
    expect(toClauseValue(clauseText(value, property), property)).toBe(value);
  }
});
