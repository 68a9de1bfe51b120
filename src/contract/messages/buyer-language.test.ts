import { expect, test } from "vitest";
import { acceptedLocales, chooseLocale, fillMessage, fillPlural } from "./buyer-language.ts";

test.each([
  [["en-GB", "de"], "en", "en-GB"],
  [["it", "de-AT", "en"], "de", "de-AT"],
  [["it-CH", "ko"], "en", "it-CH"],
  [["pt_br"], "pt", "pt-BR"],
  [["not a locale", "ja"], "ja", "ja"],
  [[null, undefined, "", "fr"], "fr", "fr"],
  [[], "en", "en-US"],
])("for %j the texts are in %s, and amounts as in %s", (locales, language, locale) => {
  expect(chooseLocale(locales)).toEqual({ language, locale });
});

test.each([
  ["de-AT,de;q=0.9,en;q=0.8", ["de-AT", "de", "en"]],
  ["en;q=0.5, ja , *;q=0.1, fr;q=0", ["ja", "en"]],
  ["", [""]],
  [undefined, [""]],
])("%j prefers %j", (header, locales) => {
  expect(acceptedLocales(header)).toEqual(locales);
});

test("values take the place of their names, and a name without a value stays", () => {
  expect(fillMessage("Pay {amount} to {seller}", { amount: "$5.00" })).toBe(
    "Pay $5.00 to {seller}",
  );
});

test("values are not read as patterns", () => {
  expect(fillMessage("{name}", { name: "$& {name}" })).toBe("$& {name}");
});

test.each([
  ["en", 1, "1 second"],
  ["en", 0, "0 seconds"],
  ["fr", 0, "0 second"],
  ["de", 1_200, "1.200 seconds"],
  ["ja", 1, "1 seconds"],
])("in %s %i is %s", (locale, count, expected) => {
  const message = { one: "{count} second", other: "{count} seconds" };
  expect(fillPlural(message, count, locale)).toBe(expected);
});
