import type { Address } from "#contract/billing/address-schema.ts";
import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import type { TaxId, TaxIdFormat } from "#contract/billing/tax-id-schema.ts";
import type { Metadata } from "#contract/metadata.ts";
import { sha256 } from "#server/platform/keys.ts";
import type { CustomerRow } from "./customer-store.ts";

export function presentCustomer(row: CustomerRow): CustomerWire {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    modified_at: row.modifiedAt?.toISOString() ?? null,
    metadata: row.metadata as Metadata,
    external_id: row.externalId,
    email: row.email,
    email_verified: row.emailVerified,
    name: row.name,
    billing_address: row.billingAddress as Address | null,
    tax_id: toTaxId(row),
    organization_id: row.organizationId,
    deleted_at: row.deletedAt?.toISOString() ?? null,
    avatar_url: toAvatar(row.email),
    type: "individual",
    billing_name: null,
    locale: row.locale,
    default_payment_method_id: null,
    first_user_event_at: null,
  };
}

function toTaxId({ taxIdValue, taxIdFormat }: CustomerRow): TaxId | null {
  if (taxIdValue === null || taxIdFormat === null) return null;
  return [taxIdValue, taxIdFormat as TaxIdFormat];
}

/** A customer without a picture there gets none, rather than a drawn one. */
function toAvatar(email: string): string {
  return `https://www.gravatar.com/avatar/${sha256(email.toLowerCase()).toString("hex")}?d=404`;
}
