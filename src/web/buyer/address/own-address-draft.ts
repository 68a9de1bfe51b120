import type { Address } from "#contract/billing/address-schema.ts";
import { statesByCountry } from "#contract/billing/country-codes.ts";
import type { CheckoutMessages } from "#contract/messages/checkout-messages.ts";
import { type AddressPart, toWirePart } from "./address-parts.ts";
import { isPostalCode } from "./postal-codes.ts";

/** The customer's input, as text. */
export type AddressDraft = Record<AddressPart | "taxId", string>;

export function toAddressDraft(address: Address | null, taxId: string | null): AddressDraft {
  return {
    country: address?.country ?? "",
    state: address?.state ?? "",
    line1: address?.line1 ?? "",
    line2: address?.line2 ?? "",
    city: address?.city ?? "",
    postalCode: address?.postal_code ?? "",
    taxId: taxId ?? "",
  };
}

/** The address and the tax ID, as the API takes them. */
export interface GivenAddress {
  billing_address: Address;
  tax_id: string | null;
}

export function toGivenAddress(draft: AddressDraft): GivenAddress {
  const text = (part: keyof AddressDraft) => draft[part].trim() || null;
  return {
    billing_address: {
      country: draft.country,
      state: text("state"),
      line1: text("line1"),
      line2: text("line2"),
      city: text("city"),
      postal_code: text("postalCode"),
    },
    tax_id: text("taxId"),
  };
}

/** Returns the draft after a change. Another country has no state of the one before. */
export function changeDraft(
  draft: AddressDraft,
  part: keyof AddressDraft,
  text: string,
): AddressDraft {
  return { ...draft, ...(part === "country" ? { state: "" } : {}), [part]: text };
}

/** Returns whether the form shows a part: a state only where tax, or the list, depends on it. */
export function isPartAsked(draft: AddressDraft, part: AddressPart): boolean {
  return part !== "state" || statesByCountry.has(draft.country);
}

/**
 * Returns whether a part is needed, as at a checkout: tax in the US depends on the whole address.
 */
export function isPartRequired({ country }: AddressDraft, part: AddressPart): boolean {
  if (part === "country") return true;
  if (part === "state") return statesByCountry.has(country);
  return country === "US" && part !== "line2";
}

const parts: readonly AddressPart[] = ["line1", "line2", "city", "postalCode", "state", "country"];

/** Lists faults that the server would refuse, by the dotted names of the API. */
export function checkAddress(
  draft: AddressDraft,
  messages: CheckoutMessages["errors"],
): Record<string, string> {
  const missing = parts.filter((part) => isPartRequired(draft, part) && draft[part].trim() === "");
  const hasBadCode = !isPostalCode(draft.country, draft.postalCode);
  const badCode = draft.country === "US" ? messages.zipCode : messages.postalCode;
  return {
    ...(hasBadCode ? { "billing_address.postal_code": badCode } : {}),
    ...Object.fromEntries(
      missing.map((part) => [`billing_address.${toWirePart(part)}`, messages.required]),
    ),
  };
}
