import type { Address } from "#contract/billing/address-schema.ts";
import type { SubscriptionRow } from "./subscription-store.ts";

/**
 * To whom a subscription is billed, and where its tax is computed: as the buyer said it at the
 * checkout, corrected since by the customer or the seller.
 */
export interface BillingDetails {
  billingName: string | null;
  /** Null for a plan that costs nothing and asked for none. */
  billingAddress: Address | null;
  taxIdValue: string | null;
  taxIdFormat: string | null;
}

export function toBillingDetails(row: SubscriptionRow): BillingDetails {
  const { billingName, billingAddress, taxIdValue, taxIdFormat } = row;
  return { billingName, billingAddress: billingAddress as Address | null, taxIdValue, taxIdFormat };
}

/** Returns the same for a row that is written. */
export function toBillingColumns({ billingAddress, ...details }: BillingDetails) {
  return { ...details, billingAddress: billingAddress && JSON.stringify(billingAddress) };
}
