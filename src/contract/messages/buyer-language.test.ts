import { expect, test } from "vitest";
import { fillMessage, pickBuyerLanguage } from "./buyer-language.ts";

test.each([
  [["en-GB", "de"], "en"],
  [["xx"], "en"],
  [[], "en"],
])("for %j the language is %s", (locales, language) => {
  expect(pickBuyerLanguage(locales)).toBe(language);
});

test("values take the place of their names, and a name without a value stays", () => {
  expect(fillMessage("Pay {amount} to {seller}", { amount: "$5.00" })).toBe(
    "Pay $5.00 to {seller}",
  );
});

test("values are not read as patterns", () => {
  expect(fillMessage("{name}", { name: "$& {name}" })).toBe("$& {name}");
});
