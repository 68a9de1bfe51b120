import type { Address } from "#contract/billing/address-schema.ts";
import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import { countryName, stateName } from "#web/platform/place-names.ts";

/** Whoever has no name is called by their address. */
export function customerTitle({ name, email }: Pick<CustomerWire, "name" | "email">): string {
  return name ?? email;
}

/** As one would write it on an envelope, a line each. */
export function addressLines(address: Address): string[] {
  const place = [address.postal_code, address.city].filter(Boolean).join(" ");
  const lines = [
    address.line1,
    address.line2,
    place,
    address.state && stateName(address.state),
    countryName(address.country),
  ];
  return lines.filter((line): line is string => Boolean(line));
}
