import type { SubscriptionBillingWire } from "#contract/billing/customer-portal-schema.ts";

/** Returns the name, the address and the tax ID, as far as they are known, in one line. */
export function toBillingParts(
  { name, address, tax_id: taxId }: SubscriptionBillingWire,
  language: string,
): string[] {
  const names = new Intl.DisplayNames([language], { type: "region" });
  const { line1, line2, postal_code: code, city, state, country } = address ?? {};
  const place = [code, city].filter(Boolean).join(" ");
  const region = state?.replace(`${country}-`, "");
  const parts = [name, line1, line2, place, region, country && names.of(country), taxId?.[0]];
  return parts.flatMap((part) => part || []);
}
