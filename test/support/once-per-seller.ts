import type { Seller } from "./a-seller.ts";

/** Makes a thing once for each seller, for calls that only read it. */
export function oncePerSeller<Thing>(
  make: (seller: Seller) => Promise<Thing>,
): (seller: Seller) => Promise<Thing> {
  const made = new Map<string, Promise<Thing>>();
  return (seller) => {
    const thing = made.get(seller.organizationId) ?? make(seller);
    made.set(seller.organizationId, thing);
    return thing;
  };
}
