import { Polar } from "@polar-sh/sdk";
import { productFromJSON } from "@polar-sh/sdk/models/components/product.js";

/** Returns the official SDK against our server, unmodified. */
export function officialPolarClient(serverURL: string, accessToken: string): Polar {
  return new Polar({ serverURL, accessToken });
}

/** Reads a product as the SDK does, for shapes that our API no longer creates. */
export function asPolarProduct(wire: object): ReturnType<typeof productFromJSON> {
  return productFromJSON(JSON.stringify(wire));
}
