import type { CustomerUpdateExternalId } from "#contract/billing/customer-schema.ts";
import type { TaxId } from "#contract/billing/tax-id-schema.ts";
import { normalTaxId } from "#server/money/tax/tax-id-rules.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { customerErrors } from "./customer-errors.ts";

type CustomerDetails = Omit<CustomerUpdateExternalId, "email">;

/** Returns the columns of what was given; what was not given is left out, and null clears. */
export function toCustomerColumns(details: CustomerDetails) {
  const { name, metadata, billing_address, tax_id, locale } = details;
  return {
    ...(name === undefined ? {} : { name }),
    ...(metadata === undefined ? {} : { metadata: JSON.stringify(metadata) }),
    ...(billing_address === undefined
      ? {}
      : { billingAddress: billing_address && JSON.stringify(billing_address) }),
    ...(locale === undefined ? {} : { locale }),
    ...(tax_id === undefined ? {} : taxIdColumns(tax_id)),
  };
}

function taxIdColumns(given: TaxId | null) {
  if (given === null) return { taxIdValue: null, taxIdFormat: null };
  const value = normalTaxId(given);
  if (value === undefined) throw new Refusal(customerErrors.taxIdInvalid, ["tax_id"]);
  return { taxIdValue: value, taxIdFormat: given[1] };
}
