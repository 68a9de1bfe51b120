import * as z from "zod/mini";
import { Instant, InstantInput } from "../instant.ts";
import { organizationFilter, pageFields, repeated, sortedBy, toPageSchema } from "../page.ts";
import { WireId, WireIdInput } from "../wire-id.ts";
import { CountryCode, normalState } from "./address-schema.ts";
import { statesByCountry } from "./country-codes.ts";

export const taxSchemes = ["standard", "eu_oss"] as const;
export type TaxScheme = (typeof taxSchemes)[number];

/** In parts per million: 9.975 % is 99750. */
export const maxTaxRate = 1_000_000;

const rate = z.optional(z.nullable(z.int().check(z.gte(0), z.lte(maxTaxRate))));
const maxStateLength = 20;
const maxNumberLength = 50;

/** As the tax authority writes it. An empty text means that there is no number. */
const tax_number = z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(maxNumberLength))));

/** Parts of Spain where its VAT does not apply: Ceuta, Melilla and the Canary Islands. */
export const spanishTerritories: ReadonlySet<string> = new Set(["CE", "ML", "GC", "TF"]);

/** `ny` is `US-NY`. Undefined if the country has no taxes of its states, or no such state. */
export function taxState(country: string, state: string): string | undefined {
  if (statesByCountry.has(country)) return normalState({ country, state }) ?? undefined;
  const bare = state.toUpperCase().replace(/^ES-/, "");
  return country === "ES" && spanishTerritories.has(bare) ? `ES-${bare}` : undefined;
}

const Given = z.object({
  country: CountryCode,
  state: z.optional(
    z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(maxStateLength))),
  ),
  scheme: z._default(z.enum(taxSchemes), "standard"),
  rate,
  tax_number,
  starts_at: z.optional(z.nullable(InstantInput)),
  organization_id: z.optional(z.nullable(WireIdInput)),
});

export const TaxRegistrationCreate = z.pipe(
  Given.check(
    z.refine(({ country, state }) => !state || taxState(country, state) !== undefined, {
      path: ["state"],
      error: "Input should be a state of the country that has a tax of its own",
    }),
  ),
  z.transform((given) => ({
    ...given,
    state: given.state ? (taxState(given.country, given.state) ?? null) : null,
  })),
);
export type TaxRegistrationCreate = z.infer<typeof TaxRegistrationCreate>;

/**
 * Absent fields stay unchanged. `rate: null` selects the rate of the data file; `ends_at: null`
 * removes the end.
 */
export const TaxRegistrationUpdate = z.object({
  rate,
  tax_number,
  ends_at: z.optional(z.nullable(InstantInput)),
});
export type TaxRegistrationUpdate = z.infer<typeof TaxRegistrationUpdate>;

export const TaxRegistration = z.object({
  id: WireId,
  created_at: Instant,
  modified_at: z.nullable(Instant),
  organization_id: WireId,
  country: z.string(),
  state: z.nullable(z.string()),
  scheme: z.enum(taxSchemes),
  rate: z.nullable(z.int()),
  tax_number: z.nullable(z.string()),
  starts_at: Instant,
  ends_at: z.nullable(Instant),
});
export type TaxRegistrationWire = z.infer<typeof TaxRegistration>;

export const TaxRegistrationPage = toPageSchema(TaxRegistration);

export const TaxRegistrationListQuery = z.object({
  ...pageFields,
  ...organizationFilter,
  country: z.optional(repeated(CountryCode)),
  sorting: sortedBy(["created_at", "country", "starts_at"], "-created_at"),
});
export type TaxRegistrationListQuery = z.infer<typeof TaxRegistrationListQuery>;
