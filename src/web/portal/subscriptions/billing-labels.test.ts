import { expect, test } from "vitest";
import { toBillingParts } from "./billing-labels.ts";

const address = {
  line1: "1 A Street",
  line2: null,
  postal_code: "12180",
  city: "Troy",
  state: "US-NY",
  country: "US",
};

test.each([
  [
    { name: "Ada", address, tax_id: null },
    ["Ada", "1 A Street", "12180 Troy", "NY", "United States"],
  ],
  [
    {
      name: null,
      address: {
        ...address,
        line1: null,
        city: null,
        postal_code: null,
        state: null,
        country: "DE",
      },
      tax_id: ["DE123456788", "eu_vat" as const] as [string, "eu_vat"],
    },
    ["Germany", "DE123456788"],
  ],
  [{ name: "Ada", address: null, tax_id: null }, ["Ada"]],
])("%j", (billing, parts) => {
  expect(toBillingParts(billing, "en")).toEqual(parts);
});
