import type { CheckoutLinkWire } from "#contract/billing/checkout-link-schema.ts";

type Named = Pick<CheckoutLinkWire, "label" | "products">;

/** Its label, or else what it sells. */
export function checkoutLinkName({ label, products }: Named): string {
  return label || productNames(products) || "Link without products";
}

/** "Studio, Team and 2 more" */
export function productNames(products: readonly { name: string }[]): string {
  const names = products.map(({ name }) => name);
  if (names.length <= 3) return new Intl.ListFormat("en").format(names);
  return `${names.slice(0, 2).join(", ")} and ${names.length - 2} more`;
}
