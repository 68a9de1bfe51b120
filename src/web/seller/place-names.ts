import { countryCodes, statesByCountry } from "#contract/billing/country-codes.ts";

export interface PlaceOption {
  value: string;
  label: string;
}

const regions = new Intl.DisplayNames("en", { type: "region" });

/** Returns "Finland" for FI; a code without a name is returned as it is. */
export function countryName(code: string): string {
  return regions.of(code) ?? code;
}

/** Returns every country, by name. */
export function countryOptions(): PlaceOption[] {
  return sorted([...countryCodes].map((code) => ({ value: code, label: countryName(code) })));
}

/**
 * Lists the states of a country that has codes for them, as in the API: US-NY. Empty for all
 * others.
 */
export function stateOptions(country: string): PlaceOption[] {
  const codes = statesByCountry.get(country) ?? [];
  return sorted(
    [...codes].map((code) => ({
      value: `${country}-${code}`,
      label: stateName(`${country}-${code}`),
    })),
  );
}

/** Names a state: "New York" for US-NY; other values are unchanged. */
export function stateName(state: string): string {
  return stateNames.get(state) ?? state;
}

function sorted(options: PlaceOption[]): PlaceOption[] {
  return options.toSorted((one, other) => one.label.localeCompare(other.label, "en"));
}

const named = `US-AL Alabama, US-AK Alaska, US-AZ Arizona, US-AR Arkansas, US-CA California, US-CO Colorado,
  US-CT Connecticut, US-DE Delaware, US-FL Florida, US-GA Georgia, US-HI Hawaii, US-ID Idaho, US-IL Illinois,
  US-IN Indiana, US-IA Iowa, US-KS Kansas, US-KY Kentucky, US-LA Louisiana, US-ME Maine, US-MD Maryland,
  US-MA Massachusetts, US-MI Michigan, US-MN Minnesota, US-MS Mississippi, US-MO Missouri, US-MT Montana,
  US-NE Nebraska, US-NV Nevada, US-NH New Hampshire, US-NJ New Jersey, US-NM New Mexico, US-NY New York,
  US-NC North Carolina, US-ND North Dakota, US-OH Ohio, US-OK Oklahoma, US-OR Oregon, US-PA Pennsylvania,
  US-RI Rhode Island, US-SC South Carolina, US-SD South Dakota, US-TN Tennessee, US-TX Texas, US-UT Utah,
  US-VT Vermont, US-VA Virginia, US-WA Washington, US-WV West Virginia, US-WI Wisconsin, US-WY Wyoming,
  US-DC District of Columbia, US-AS American Samoa, US-GU Guam, US-MP Northern Mariana Islands,
  US-PR Puerto Rico, US-UM Minor Outlying Islands, US-VI Virgin Islands, US-AA Armed Forces Americas,
  US-AE Armed Forces Europe, US-AP Armed Forces Pacific,
  CA-AB Alberta, CA-BC British Columbia, CA-MB Manitoba, CA-NB New Brunswick, CA-NL Newfoundland and Labrador,
  CA-NS Nova Scotia, CA-NT Northwest Territories, CA-NU Nunavut, CA-ON Ontario, CA-PE Prince Edward Island,
  CA-QC Quebec, CA-SK Saskatchewan, CA-YT Yukon`;

const stateNames: ReadonlyMap<string, string> = new Map(
  named.split(/,\s+/).map((entry) => [entry.slice(0, 5), entry.slice(6)]),
);
