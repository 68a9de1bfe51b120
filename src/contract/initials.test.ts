import { expect, test } from "vitest";
import { initialsOf } from "./initials.ts";

test.each([
  ["Northwind", "N"],
  ["Northwind Trading Company", "NC"],
  ["  ada   lovelace ", "AL"],
  ["😀 shop", "😀S"],
  ["", ""],
])("the initials of %j are %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
