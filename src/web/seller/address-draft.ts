import type { Address } from "#contract/billing/address-schema.ts";

/** An address as it is typed: empty text is nothing. */
export interface AddressDraft {
  line1: string;
  line2: string;
  postalCode: string;
  city: string;
  state: string;
  country: string;
}

export function toAddressDraft(address: Address | null): AddressDraft {
  return {
    line1: address?.line1 ?? "",
    line2: address?.line2 ?? "",
    postalCode: address?.postal_code ?? "",
    city: address?.city ?? "",
    state: address?.state ?? "",
    country: address?.country ?? "",
  };
}

/** Returns null if nothing was typed; an address without a country is reported by the schema. */
export function addressInput(draft: AddressDraft): Partial<Address> | null {
  if (Object.values(draft).every((part) => part.trim() === "")) return null;
  const { postalCode, ...same } = draft;
  return { ...same, postal_code: postalCode };
}
