import type { CustomerPortalCustomerWire } from "#contract/billing/customer-portal-schema.ts";
import type { CustomerRow } from "#server/customers/customer-store.ts";
import { presentCustomer } from "#server/customers/customer-view.ts";
import type { CustomerAccess } from "#server/v1/customer-work.ts";

/**
 * Leaves out the metadata and the id that the seller chose. The session of one purchase shows the
 * email address only: the buyer typed it, and has not proven that they are the customer.
 */
export function presentPortalCustomer(
  row: CustomerRow,
  { kind }: CustomerAccess,
): CustomerPortalCustomerWire {
  const wire = presentCustomer(row);
  const isFull = kind === "full";
  return {
    created_at: wire.created_at,
    modified_at: wire.modified_at,
    id: wire.id,
    email: wire.email,
    email_verified: wire.email_verified,
    name: isFull ? wire.name : null,
    billing_name: isFull ? wire.billing_name : null,
    billing_address: isFull ? wire.billing_address : null,
    tax_id: isFull ? wire.tax_id : null,
    oauth_accounts: {},
    default_payment_method_id: isFull ? wire.default_payment_method_id : null,
    type: wire.type,
    locale: isFull ? wire.locale : null,
  };
}
