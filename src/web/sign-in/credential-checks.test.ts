import { expect, test } from "vitest";
import {
  checkSignIn,
  checkSignUp,
  credentialRefusals,
  newPasswordRefusals,
} from "./credential-checks.ts";

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

test("a password that is easy to guess is said at its field, in every form", () => {
  const places = { ...rule, accountPrivacy: false };
  const message = expect.stringMatching(/^This password is easy to guess\./);

  expect(credentialRefusals(places).PASSWORD_TOO_COMMON).toEqual({ field: "password", message });
  expect(newPasswordRefusals(rule).PASSWORD_TOO_COMMON).toEqual({ field: "newPassword", message });
});

test.each([
  [false, "That email and password do not match an account."],
  [true, expect.stringContaining("open the link in our email first")],
])("with private accounts %s a refused sign-in says %s", (accountPrivacy, message) => {
  const refusals = credentialRefusals({ ...rule, accountPrivacy });

  expect(refusals.INVALID_EMAIL_OR_PASSWORD).toEqual({ message });
});
