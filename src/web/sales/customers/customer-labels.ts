import type { Address } from "#contract/billing/address-schema.ts";
import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import { countryName, stateName } from "#web/seller/place-names.ts";

/** A customer without a name is called by their address. */
export function customerTitle({ name, email }: Pick<CustomerWire, "name" | "email">): string {
  return name ?? email;
}

export interface AddressLine {
  part: "street" | "second" | "place" | "state" | "country";
  text: string;
}

/** As one would write it on an envelope. */
export function addressLines(address: Address): AddressLine[] {
  const lines: AddressLine[] = [
    { part: "street", text: address.line1 ?? "" },
    { part: "second", text: address.line2 ?? "" },
    { part: "place", text: [address.postal_code, address.city].filter(Boolean).join(" ") },
    { part: "state", text: stateName(address.state ?? "") },
    { part: "country", text: countryName(address.country) },
  ];
  return lines.filter(({ text }) => text !== "");
}

const languageNames = new Intl.DisplayNames("en", { type: "language" });

/** "German (Austria)" for de-AT, as the customer's checkout was shown. */
export function languageName(locale: string): string {
  try {
    return languageNames.of(locale.replaceAll("_", "-")) ?? locale;
  } catch {
    return locale;
  }
}
