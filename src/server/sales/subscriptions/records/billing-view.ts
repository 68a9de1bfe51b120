import type { SubscriptionBillingWire } from "#contract/billing/customer-portal-schema.ts";
import type { TaxIdFormat } from "#contract/billing/tax-id-schema.ts";
import { toBillingDetails } from "./billing-details.ts";
import type { SubscriptionRow } from "./subscription-store.ts";

/** Returns to whom a subscription is billed, and where its tax is computed. */
export function presentBilling(row: SubscriptionRow): SubscriptionBillingWire {
  const { billingName, billingAddress, taxIdValue, taxIdFormat } = toBillingDetails(row);
  const hasTaxId = taxIdValue !== null && taxIdFormat !== null;
  return {
    name: billingName,
    address: billingAddress,
    tax_id: hasTaxId ? [taxIdValue, taxIdFormat as TaxIdFormat] : null,
  };
}
