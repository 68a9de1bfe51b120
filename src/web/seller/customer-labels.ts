import { addressLines } from "#contract/billing/address-lines.ts";
import type { Address } from "#contract/billing/address-schema.ts";
import type { CheckoutWire } from "#contract/billing/checkout-schema.ts";
import type { CustomerWire } from "#contract/billing/customer-schema.ts";
import { countryName } from "./place-names.ts";

/** A customer without a name is called by their address. */
export function customerTitle({ name, email }: Pick<CustomerWire, "name" | "email">): string {
  return name ?? email;
}

/** Returns the name or address that the buyer has given so far. */
export function buyerLabel(
  checkout: Pick<CheckoutWire, "customer_name" | "customer_email">,
): string {
  return checkout.customer_name ?? checkout.customer_email ?? "Not known yet";
}

/** Returns the lines of an address, with the country in English. */
export function customerAddress(address: Address): string[] {
  return addressLines(address, countryName);
}

const languageNames = new Intl.DisplayNames("en", { type: "language" });

/** Names a language, as the customer's checkout was shown: "German (Austria)" for de-AT. */
export function languageName(locale: string): string {
  try {
    return languageNames.of(locale.replaceAll("_", "-")) ?? locale;
  } catch {
    return locale;
  }
}
