import { expect, test } from "vitest";
import { checkSignIn, checkSignUp } from "./credential-checks.ts";

const rule = { passwordMinLength: 8, passwordMaxLength: 12 };

test.each([
  ["maya@northwind.example", true],
  ["maya", false],
  ["@northwind.example", false],
  ["maya@northwind", false],
  ["maya@northwind.", false],
  ["ma ya@northwind.example", false],
  ["", false],
])("%j looks like an email address: %s", (email, expected) => {
  expect("email" in checkSignIn({ email, password: "x" })).toBe(!expected);
});

test.each([
  ["", "Choose a password."],
  ["1234567", "Use at least 8 characters."],
  ["12345678", undefined],
  ["123456789012", undefined],
  ["1234567890123", "Use at most 12 characters."],
])("the new password %j is answered with %s", (password, expected) => {
  const input = { name: "Maya", email: "maya@northwind.example", password };
  expect(checkSignUp(input, rule).password).toBe(expected);
});

test("a form without a slip has nothing to say", () => {
  const input = { name: "Maya", email: "maya@northwind.example", password: "12345678" };
  expect(checkSignUp(input, rule)).toEqual({});
  expect(checkSignUp({ ...input, name: undefined }, rule)).toEqual({ name: "Enter your name." });
});

test("an old password may be of any length", () => {
  expect(checkSignIn({ email: "maya@northwind.example", password: "x" })).toEqual({});
});
