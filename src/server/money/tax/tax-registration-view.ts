import type { TaxRegistrationWire } from "#contract/billing/tax-registration-schema.ts";
import type { TaxRegistrationRow } from "./tax-registration-store.ts";

export function presentTaxRegistration(row: TaxRegistrationRow): TaxRegistrationWire {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt?.toISOString() ?? null,
    organization_id: row.organizationId,
    country: row.country,
    state: row.state,
    scheme: row.scheme,
    rate: row.rate,
    tax_number: row.taxNumber,
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt?.toISOString() ?? null,
  };
}
