import { expect, test } from "vitest";
import { taxRates } from "./tax-rates.ts";

/** Languages put different spaces before the percent sign. */
const plain = (text: string) => text.replaceAll(/\s/g, " ");
const vat = { name: "VAT", rate: 190_000, amount: 190 };

test.each([
  ["en-US", "VAT 19%"],
  ["de-AT", "USt. 19 %"],
  ["fr-FR", "TVA 19 %"],
  ["it-IT", "VAT 19%"],
])("value added tax in %s: %s", (locale, expected) => {
  expect(plain(taxRates([vat], locale))).toBe(expected);
});

test("each charged rate is named once, and other taxes by the name they have", () => {
  const county = { name: "County tax", rate: 2_500, amount: 3 };
  const exempt = { name: "City tax", rate: 10_000, amount: 0 };
  expect(plain(taxRates([vat, vat, county, exempt], "de-DE"))).toBe("USt. 19 %, County tax 0,25 %");
});
