import { expect, test } from "vitest";
import { chooseLocale } from "./buyer-locale.ts";

test.each([
  ["", ["de-AT", "en"], "de-AT"],
  ["?locale=fr-CA", ["de-AT"], "fr-CA"],
  ["?locale=not%20a%20locale", ["pt"], "pt"],
  ["?locale=", [], "en-US"],
])("with %j and %j it is %s", (search, preferred, locale) => {
  expect(chooseLocale(search, preferred)).toEqual({ locale, language: "en" });
});
