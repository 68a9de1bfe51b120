import type { CheckoutLinkWire } from "#contract/billing/checkout-link-schema.ts";
import { joinWithAnd } from "#web/platform/format/format.ts";

type Named = Pick<CheckoutLinkWire, "label" | "products">;

/** Returns its label, or else what it sells. */
export function checkoutLinkName({ label, products }: Named): string {
  return label || productNames(products) || "Link without products";
}

/** Writes "example.com/buy/…4f7a2c": the whole secret would fill the row. */
export function shortLink(url: string): string {
  const { host } = new URL(url);
  return `${host}/buy/…${url.slice(-6)}`;
}

/** Names at most three products: "Studio, Team, and 2 more". */
export function productNames(products: readonly { name: string }[]): string {
  const names = products.map(({ name }) => name);
  if (names.length <= 3) return joinWithAnd(names);
  return joinWithAnd([...names.slice(0, 2), `${names.length - 2} more`]);
}
