import * as z from "zod/mini";
import { countryCodes, statesByCountry } from "./country-codes.ts";

const maxLineLength = 255;

/** Empty text says the same as nothing. */
const line = z.pipe(
  z.nullable(z.string().check(z.trim(), z.maxLength(maxLineLength))),
  z.transform((text) => text || null),
);
const optionalLine = z._default(z.optional(line), null);

export const CountryCode = z.string().check(
  z.refine((code) => countryCodes.has(code), {
    error: "Input should be a country code of ISO 3166-1 alpha-2",
  }),
);

/**
 * As it comes in: what is left out is null, and a state of the US or Canada gets its one spelling.
 */
export const AddressInput = z.pipe(
  z
    .object({
      line1: optionalLine,
      line2: optionalLine,
      postal_code: optionalLine,
      city: optionalLine,
      state: optionalLine,
      country: CountryCode,
    })
    .check(
      z.refine((address) => normalState(address) !== undefined, {
        path: ["state"],
        error: "Input should be a state of the country",
      }),
    ),
  z.transform((address) => ({ ...address, state: normalState(address) ?? null })),
);

/** `ny`, `NY` and `us-ny` are `US-NY`; undefined if the country has no such state. */
export function normalState({
  country: code,
  state,
}: {
  country: string;
  state: string | null;
}): string | null | undefined {
  const known = statesByCountry.get(code);
  if (state === null || !known) return state;
  const bare = state.toUpperCase().replace(`${code}-`, "");
  return known.has(bare) ? `${code}-${bare}` : undefined;
}

export const Address = z.object({
  line1: z.nullable(z.string()),
  line2: z.nullable(z.string()),
  postal_code: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  country: z.string(),
});
export type Address = z.infer<typeof Address>;
