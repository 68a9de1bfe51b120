import { expect, test } from "vitest";
import { toInitials } from "./initials.ts";

test.each([
  ["Northwind", "N"],
  ["Northwind Trading Company", "NC"],
  ["  ada   lovelace ", "AL"],
  ["😀 shop", "😀S"],
  ["", ""],
])("the initials of %j are %j", (name, initials) => {
  expect(toInitials(name)).toBe(initials);
});
