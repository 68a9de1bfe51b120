import fc from "fast-check";
import { expect, test } from "vitest";
import { countryCodes } from "#contract/billing/country-codes.ts";
import { minor } from "#contract/money.ts";
import { propertyCases } from "#test/support/property-cases.ts";
import { sum } from "../amounts/amount-rules.ts";
import {
  decideTax,
  decideUntaxable,
  type Registration,
  type TaxFacts,
} from "./tax-decision-rules.ts";
import { taxRates } from "./tax-rate-file.ts";
import { type TaxBehavior, taxLine } from "./tax-rules.ts";

const now = new Date("2026-03-01T09:00:00Z");
const anytime = { startsAt: new Date("2020-01-01T00:00:00Z"), endsAt: null };

function standard(place: string, rate: number | null = null): Registration {
  const [country = ""] = place.split("-");
  const state = place.includes("-") ? place : null;
  return { country, state, scheme: "standard", rate, ...anytime };
}

function oneStop(country: string, rate: number | null = null): Registration {
  return { country, state: null, scheme: "eu_oss", rate, ...anytime };
}

function buyer(place: string, number?: string): Pick<TaxFacts, "place" | "taxIds"> {
  const [country = ""] = place.split("-");
  return {
    place: { country, state: place.includes("-") ? place : null },
    taxIds: number ? [{ value: number, format: "eu_vat" }] : [],
  };
}

const facts = { isExempt: false, registrations: [], rates: taxRates, at: now };
const german = "DE136695976";
const french = "FR40303265045";

type Case = [what: string, Registration[], ReturnType<typeof buyer>, string[]];

const cases: Case[] = [
  ["domestic", [standard("DE")], buyer("DE"), ["VAT 190000 standard_rated"]],
  ["domestic business", [standard("DE")], buyer("DE", german), ["VAT 190000 standard_rated"]],
  ["no registration", [], buyer("DE"), ["VAT 0 not_collecting"]],
  ["EU consumer, one-stop shop", [oneStop("DE")], buyer("FR"), ["VAT 200000 standard_rated"]],
  [
    "EU consumer, one-stop shop with a rate",
    [oneStop("DE", 50_000)],
    buyer("FR"),
    ["VAT 50000 standard_rated"],
  ],
  [
    "EU consumer, registered there and in the one-stop shop",
    [oneStop("DE"), standard("FR", 55_000)],
    buyer("FR"),
    ["VAT 55000 standard_rated"],
  ],
  ["EU consumer, no one-stop shop", [standard("DE")], buyer("FR"), ["VAT 0 not_collecting"]],
  ["consumer at home, one-stop shop only", [oneStop("DE")], buyer("DE"), ["VAT 0 not_collecting"]],
  [
    "business at home, one-stop shop only",
    [oneStop("DE")],
    buyer("DE", german),
    ["VAT 0 not_collecting"],
  ],
  [
    "EU business in a country of registration",
    [standard("DE"), standard("FR")],
    buyer("FR", french),
    ["VAT 200000 standard_rated"],
  ],
  [
    "EU business abroad, valid number",
    [standard("DE"), oneStop("DE")],
    buyer("FR", french),
    ["VAT 0 reverse_charge"],
  ],
  [
    "EU business abroad, valid number, no one-stop shop",
    [standard("DE")],
    buyer("FR", french),
    ["VAT 0 reverse_charge"],
  ],
  [
    "EU business abroad, invalid number",
    [oneStop("DE")],
    buyer("FR", "FR40303265046"),
    ["VAT 200000 standard_rated"],
  ],
  [
    "EU business abroad, number of another country",
    [oneStop("AT")],
    buyer("FR", german),
    ["VAT 200000 standard_rated"],
  ],
  [
    "Greek business, whose numbers begin with EL",
    [oneStop("DE")],
    buyer("GR", "EL094259216"),
    ["VAT 0 reverse_charge"],
  ],
  ["export from the EU", [standard("DE"), oneStop("DE")], buyer("US-NY"), ["Tax 0 export"]],
  ["export into the EU", [standard("GB")], buyer("FR", french), ["VAT 0 export"]],
  ["US without a registration there", [standard("DE")], buyer("US-CA"), ["Tax 0 export"]],
  [
    "US with a rate",
    [standard("US-NY", 88_750)],
    buyer("US-NY"),
    ["Sales tax 88750 standard_rated"],
  ],
  ["US, another state", [standard("US-NY", 88_750)], buyer("US-CA"), ["Tax 0 not_collecting"]],
  ["US, rate of 0", [standard("US-OR", 0)], buyer("US-OR"), ["Sales tax 0 zero_rated"]],
  [
    "US, a state before the country",
    [standard("US", 10_000), standard("US-NY", 88_750)],
    buyer("US-NY"),
    ["Sales tax 88750 standard_rated"],
  ],
  ["Canada, Ontario", [standard("CA")], buyer("CA-ON"), ["HST 130000 standard_rated"]],
  [
    "Canada, Quebec",
    [standard("CA"), standard("CA-QC")],
    buyer("CA-QC"),
    ["GST 50000 standard_rated", "QST 99750 standard_rated"],
  ],
  [
    "Canada, Quebec with a rate",
    [standard("CA-QC", 150_000)],
    buyer("CA-QC"),
    ["GST + QST 150000 standard_rated"],
  ],
  ["the Canary Islands", [standard("ES")], buyer("ES-GC"), ["VAT 0 export"]],
  ["registered there", [standard("ES-GC")], buyer("ES-gc"), ["IGIC 70000 standard_rated"]],
  [
    "a country that is not in the data file",
    [standard("AQ", 30_000)],
    buyer("AQ"),
    ["Tax 30000 standard_rated"],
  ],
];

test.each(cases)("%s", (_what, registrations, given, expected) => {
  const rates = decideTax({ ...facts, registrations, ...given });
  expect(rates.map(({ name, rate, reason }) => `${name} ${rate} ${reason}`)).toEqual(expected);
  for (const { country } of rates) expect(country).toBe(given.place?.country);
});

test.each([
  ["US", "US-NY", "US-NY"],
  ["CA", "CA-QC", "CA-QC"],
  ["ES", "gc", "ES-GC"],
  ["ES", "Madrid", null],
  ["FR", "Île-de-France", null],
])("a sale to %s, %s, is reported for the state %s", (country, state, reported) => {
  const registrations = [standard(country, 50_000)];
  const [rate] = decideTax({ ...facts, registrations, taxIds: [], place: { country, state } });
  expect(rate?.state).toBe(reported);
});

test("exempt customers and products pay none", () => {
  const sale = { ...facts, registrations: [standard("DE")], ...buyer("DE") };
  expect(decideTax({ ...sale, isExempt: true })).toMatchObject([
    { rate: 0, reason: "customer_exempt" },
  ]);
  expect(decideUntaxable(sale)).toMatchObject([{ rate: 0, reason: "product_exempt" }]);
  expect(decideUntaxable({ ...sale, registrations: [] })).toMatchObject([
    { reason: "not_collecting" },
  ]);
});

test.each([
  ["2026-01-31T23:59:59.999Z", "not_collecting"],
  ["2026-02-01T00:00:00Z", "standard_rated"],
  ["2026-02-28T23:59:59.999Z", "standard_rated"],
  ["2026-03-01T00:00:00Z", "not_collecting"],
])("a registration of February at %s: %s", (at, reason) => {
  const february = {
    ...standard("DE"),
    startsAt: new Date("2026-02-01T00:00:00Z"),
    endsAt: new Date("2026-03-01T00:00:00Z"),
  };
  const given = { ...facts, registrations: [february], ...buyer("DE"), at: new Date(at) };
  expect(decideTax(given)).toMatchObject([{ reason }]);
});

const anyCountry = fc.constantFrom(...countryCodes);
const anyRegistration = fc.oneof(
  anyCountry.map((country) => standard(country, country === "US" ? 70_000 : null)),
  fc.constantFrom("DE", "FR", "IE").map((country) => oneStop(country)),
);

test("net and tax add up to the total, whatever the registrations and the place", () => {
  fc.assert(
    fc.property(
      fc.array(anyRegistration, { maxLength: 4 }),
      anyCountry,
      fc.integer({ min: 0, max: 99_999_999 }).map(minor),
      fc.constantFrom<TaxBehavior>("exclusive", "inclusive"),
      (registrations, country, amount, behavior) => {
        const rates = decideTax({ ...facts, registrations, ...buyer(country) });
        const line = taxLine(amount, behavior, rates);
        const net = line.breakdown[0]?.taxableAmount ?? amount;
        expect(sum(line.breakdown.map((part) => part.amount))).toBe(line.amount);
        expect(net + line.amount).toBe(behavior === "inclusive" ? amount : amount + line.amount);
        const isTaxed = rates.some(({ reason }) => reason === "standard_rated");
        expect(isTaxed).toBe(line.rate > 0);
      },
    ),
    propertyCases(),
  );
});
