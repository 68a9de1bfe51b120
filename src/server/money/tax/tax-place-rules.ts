import type { Address } from "#contract/billing/address-schema.ts";

/** Returns whether the tax of a country depends on the state. */
export function needsState(country: string | undefined): boolean {
  return country === "US" || country === "CA";
}

/** Returns whether an address says enough to know which taxes apply. */
export function isLocated(address: Address | null): address is Address {
  return address !== null && (address.state !== null || !needsState(address.country));
}
