export type AddressPart = "line1" | "line2" | "city" | "postalCode" | "state" | "country";

/** Returns the name of a part in the API. */
export function toWirePart(part: AddressPart): string {
  return part === "postalCode" ? "postal_code" : part;
}
