import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import ipaddr from "ipaddr.js";
import { type CountryResponse, Reader } from "mmdb-lib";
import { countryCodes } from "#contract/billing/country-codes.ts";

interface CountryEntry {
  country_code?: string;
}

const file = "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb";
let loading: Promise<Reader<CountryResponse>> | undefined;

/** 8 MB, read when the first country is guessed. */
function openTable(): Promise<Reader<CountryResponse>> {
  loading ??= readFile(createRequire(import.meta.url).resolve(file)).then(
    (bytes) => new Reader<CountryResponse>(bytes),
  );
  return loading;
}

/**
 * Guesses where an address is, from a table that is part of the program: nothing is asked online. A
 * guess for the buyer to correct. Private and reserved addresses are nowhere.
 */
export async function guessCountry(
  address: string | null | undefined,
): Promise<string | undefined> {
  if (!address || !ipaddr.isValid(address)) return undefined;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return undefined;
  const entry = (await openTable()).get(parsed.toString()) as CountryEntry | null;
  const code = entry?.country_code ?? "";
  return countryCodes.has(code) ? code : undefined;
}
