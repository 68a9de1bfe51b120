import { expect, test } from "vitest";
import { taxIdFormats } from "#contract/billing/tax-id-schema.ts";
import { taxIdLabel, taxIdOptions } from "./tax-id-labels.ts";

test.each([
  ["eu_vat", "European Union: VAT"],
  ["us_ein", "United States: EIN"],
  ["ca_gst_hst", "Canada: GST HST"],
  ["ic_nif", "Canary Islands: NIF"],
] as const)("%s is called %s", (format, label) => {
  expect(taxIdLabel(format)).toBe(label);
});

test("kinds of one's own country and of its union come first", () => {
  const first = taxIdOptions("DE").slice(0, 3);
  expect(first.map(({ value }) => value)).toEqual(["eu_oss_vat", "eu_vat", "de_stn"]);
});

test("every kind is offered once, under a name of its own", () => {
  const options = taxIdOptions("");
  expect(new Set(options.map(({ value }) => value)).size).toBe(taxIdFormats.length);
  expect(new Set(options.map(({ label }) => label)).size).toBe(taxIdFormats.length);
});
