import { type LimitReplacement, replaceLimit } from "#contract/billing/usage-limit-place.ts";
import type { UsageLimitsWire } from "#contract/billing/usage-limit-schema.ts";
import type { CustomerLimitsWire } from "#contract/page-parts-schema.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { pagePartsQuery, refreshSeller } from "#web/seller/seller-queries.ts";

/** Reads the limits of a customer, and what reservations hold now. */
export function customerLimitsQuery(seller: Seller, customerId: string) {
  return pagePartsQuery<CustomerLimitsWire>(seller, "customer-limits", customerId);
}

/**
 * Sets a limit in the place of another one, or of none; without a limit it only takes the other one
 * away. Limits that somebody else has set meanwhile stay.
 */
export async function setLimit(
  seller: Seller,
  customerId: string,
  change: LimitReplacement,
): Promise<void> {
  const path = `/customers/${customerId}/usage-limits`;
  const { limits } = await seller.api.get<UsageLimitsWire>(path);
  await seller.api.put(path, { limits: replaceLimit(limits, "seller", change) });
  await refreshSeller(seller, "customers", "customer-meters");
}
