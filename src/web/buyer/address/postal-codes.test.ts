import { expect, test } from "vitest";
import { isPostalCode } from "./postal-codes.ts";

test.each([
  ["US", "94103", true],
  ["US", "94103-1234", true],
  ["US", "ABC", false],
  ["US", "9410", false],
  ["CA", "k1a 0b1", true],
  ["CA", "12345", false],
  ["GB", "SW1A 1AA", true],
  ["GB", "M1 1AE", true],
  ["GB", "12345", false],
  ["DE", "10115", true],
  ["DE", "1011", false],
  ["FR", "75001", true],
  ["AT", "1010", true],
  ["AT", "10100", false],
  ["NL", "1012 AB", true],
  ["SE", "111 22", true],
  ["PL", "00-950", true],
  ["JP", "100-0001", true],
  ["IE", "D02 X285", true],
  ["KE", "anything", true],
  ["", "ABC", true],
  ["US", "", true],
])("in %j the code %j is accepted: %j", (country, code, isAccepted) => {
  expect(isPostalCode(country, code)).toBe(isAccepted);
});
