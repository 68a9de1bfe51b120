import { expect, test } from "vitest";
import { isCommonPassword } from "./common-password-list.ts";
import {
  comparablePassword,
  contextWords,
  isMostlyContext,
  isPattern,
} from "./common-password-rules.ts";

test.each([
  "password",
  "12345678",
  "qwertyui",
  "iloveyou",
  "P@ssw0rd",
  "PASSWORD1",
  "\uff50assword",
])("%s is on the list of common passwords", (password) => {
  expect(isCommonPassword(comparablePassword(password))).toBe(true);
});

test.each(["correct horse battery", "", "passwor", "xkcd-936-staple"])(
  "%j is not on the list of common passwords",
  (password) => {
    expect(isCommonPassword(comparablePassword(password))).toBe(false);
  },
);

test.each([
  ["aaaaaaaa", true],
  ["        ", true],
  ["abababab", true],
  ["abcdabcdabcd", true],
  ["\u{1f600}\u{1f600}\u{1f600}\u{1f600}", true],
  ["abcdefgh", true],
  ["98765432", true],
  ["abcdefgi", false],
  ["abcdeabcde", false],
  ["aaaaaaab", false],
  ["13579bdf", false],
])("%j is a pattern: %s", (password, expected) => {
  expect(isPattern(password)).toBe(expected);
});

const words = contextWords(
  { email: "maya.okafor@mail.acme-shop.co.uk", name: "Maya Jo Okafor-Lindqvist" },
  "https://login.example.com",
);

test("the words of an account are its address, its name, the product and the site", () => {
  expect([...words].sort()).toEqual([
    "acme-shop",
    "example",
    "guildhall",
    "lindqvist",
    "login",
    "mail",
    "maya",
    "maya jo okafor-lindqvist",
    "maya.okafor",
    "okafor",
  ]);
});

test.each([
  ["guildhall", true],
  ["guildhall2026", true],
  ["maya.okafor", true],
  ["maya.okafor1!", true],
  ["okafor-maya-7", true],
  ["loginlogin", true],
  ["acme-shop1", true],
  ["maya likes trees", false],
  ["guildhall of munich", false],
  ["okafor83920174", false],
  ["correct horse", false],
])("%j is mostly made of words of the account: %s", (password, expected) => {
  expect(isMostlyContext(password, words)).toBe(expected);
});

test("without an address and a name only the product and the site count", () => {
  expect(contextWords({}, "http://localhost:3000")).toEqual(["guildhall"]);
});
