import { expect, test } from "vitest";
import { taxIdOfCountry } from "./country-tax-id-rules.ts";

test.each([
  ["ATU12345675", "AT", ["ATU12345675", "eu_vat"]],
  ["U12345675", "AT", ["ATU12345675", "eu_vat"]],
  ["DE 136 695 976", "DE", ["DE136695976", "eu_vat"]],
  ["EL094259216", "GR", ["EL094259216", "eu_vat"]],
  ["094259216", "GR", ["EL094259216", "eu_vat"]],
  ["ATU12345675", "DE", ["ATU12345675", "eu_vat"]],
  ["51 824 753 556", "AU", ["51824753556", "au_abn"]],
  ["GB980780684", "GB", ["GB980780684", "gb_vat"]],
])("%s in %s is %j", (value, country, expected) => {
  expect(taxIdOfCountry(value, country)).toEqual(expected);
});

test.each([
  ["ATU12345675", "CH"],
  ["nonsense!", "AT"],
  ["123", "US"],
  ["", "AT"],
  ["12345", "AQ"],
])("%s is no tax ID of %s", (value, country) => {
  expect(taxIdOfCountry(value, country)).toBeUndefined();
});
