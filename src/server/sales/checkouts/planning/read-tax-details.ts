import type { Address } from "#contract/billing/address-schema.ts";
import type { TaxId } from "#contract/billing/tax-id-schema.ts";
import { taxIdOfCountry } from "#server/customers/country-tax-id-rules.ts";
import { taxPlaceErrors } from "#server/money/tax/tax-place-errors.ts";
import { isLocated } from "#server/money/tax/tax-place-rules.ts";
import { checkoutErrors } from "../records/checkout-errors.ts";
import { type CheckoutProblem, problemRefusal } from "../records/checkout-problems.ts";

/** The details from which the tax of a customer is computed. Absent: as it was. */
export interface GivenTaxDetails {
  billing_address?: Address | null | undefined;
  /** A number of the country; null and empty text take it away. */
  tax_id?: string | null | undefined;
}

/**
 * Returns the tax ID with its kind. Refuses an address at which no tax can be computed, and a
 * number that is not one of its country.
 */
export function readTaxDetails(
  { billing_address: given, tax_id: number }: GivenTaxDetails,
  known: Address | null,
): { taxId: TaxId | null | undefined } {
  const address = given === undefined ? known : given;
  const taxId = number && address ? taxIdOfCountry(number, address.country) : undefined;
  const problems: CheckoutProblem[] = [
    ...(given && !isLocated(given)
      ? [{ spec: taxPlaceErrors.stateMissing, place: ["billing_address", "state"] }]
      : []),
    ...(number && !taxId
      ? [
          {
            spec: address ? checkoutErrors.taxIdInvalid : checkoutErrors.taxIdWithoutCountry,
            place: ["tax_id"],
          },
        ]
      : []),
  ];
  if (problems.length > 0) throw problemRefusal(problems);
  if (number === undefined) return { taxId: undefined };
  return { taxId: taxId ?? null };
}
