import { expect, test } from "vitest";
import { parseInternationalEmail } from "./international-email.ts";

test.each([
  ["Ada@Example.com", "ada@example.com"],
  ["ada@münchen.example", "ada@xn--mnchen-3ya.example"],
  ["ada@MÜNCHEN.example", "ada@xn--mnchen-3ya.example"],
  ["ada@xn--mnchen-3ya.example", "ada@xn--mnchen-3ya.example"],
  ["JÖRG@example.com", "jörg@example.com"],
  ["jo\u0308rg@example.com", "jörg@example.com"],
  ["用户@例え.テスト", "用户@xn--r8jz45g.xn--zckzah"],
  ["δοκιμή+news@παράδειγμα.example", "δοκιμή+news@xn--hxajbheg2az3al.example"],
])("%s is stored as %s", (given, stored) => {
  expect(parseInternationalEmail(given)).toBe(stored);
  expect(parseInternationalEmail(stored)).toBe(stored);
});

test.each([
  ["no at sign", "jörg.example.com"],
  ["no local part", "@münchen.example"],
  ["no dot in the domain", "ada@münchen"],
  ["two addresses", "jörg@example.com,ada@example.com"],
  ["a name around it", "Jörg <jörg@example.com>"],
  ["a space", "jö rg@example.com"],
  ["a right-to-left override", "j\u202eörg@example.com"],
  ["a zero-width joiner", "j\u200dörg@example.com"],
  ["a port", "ada@münchen.example:80"],
  ["a path", "ada@münchen.example/x"],
  ["an ideographic full stop", "ada@münchen。example"],
  ["the Kelvin sign for a k", "\u212aarl@example.com"],
  ["full-width digits for an address of a machine", "ada@１.２.３.４"],
  ["a ligature that becomes plain letters", "ada@ﬁx.example"],
  ["65 bytes before the at sign", `${"é".repeat(32)}a@example.com`],
  [
    "more than 254 bytes",
    `éé@${"a".repeat(60)}.${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.example`,
  ],
])("%s is refused", (_what, text) => {
  expect(parseInternationalEmail(text)).toBeUndefined();
});
