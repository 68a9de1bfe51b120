import { expect, test } from "vitest";
import { headerText, parseRecipient, parseSender } from "./mail-address.ts";

test.each([
  ["ada@example.com", "ada@example.com"],
  [" Ada@Example.COM ", "ada@example.com"],
  ["o'hara+news@example.com", "o'hara+news@example.com"],
])("%j is one address", (text, expected) => {
  expect(parseRecipient(text)).toBe(expected);
});

test.each([
  "attacker@evil.example,victim@example.com",
  "attacker@evil.example;victim@example.com",
  "attacker@evil.example victim@example.com",
  "ada@example.com\r\nBcc: victim@example.com",
  "ada@example.com\nvictim@example.com",
  "Ada <ada@example.com>",
  '"a b"@example.com',
  "<script>@example.com",
  "a@b@example.com",
  "ada(victim@x.example)@example.com",
  "group:ada@example.com",
  "ada@example.com\u0000",
  "@example.com",
  "ada",
  "",
  `${"a".repeat(250)}@example.com`,
])("%j is refused", (text) => {
  expect(() => parseRecipient(text)).toThrow("exactly one address");
});

test("a header stays one line", () => {
  expect(headerText("Hello\r\nBcc: victim@example.com\u2028x\u0000y")).toBe(
    "Hello Bcc: victim@example.com x y",
  );
});

test.each([
  ["Guildhall <no-reply@guildhall.example>", "Guildhall", "no-reply@guildhall.example"],
  ['"The House" <hi@guildhall.example>', "The House", "hi@guildhall.example"],
  ["hi@guildhall.example", "", "hi@guildhall.example"],
])("the sender %j", (text, name, address) => {
  expect(parseSender(text)).toEqual({ name, address });
});
