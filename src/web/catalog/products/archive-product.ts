import type { CheckoutLinkWire } from "#contract/billing/checkout-link-schema.ts";
import type { Page } from "#contract/page.ts";
import { ApiRefusal } from "#web/platform/api/api.ts";
import type { Seller } from "#web/seller/seller-context.tsx";
import { refreshSeller } from "#web/seller/seller-queries.ts";
import { updateProduct } from "./product-queries.ts";

/**
 * Archiving takes a product out of its checkout links; the returned function puts it back on sale
 * and into them.
 */
export async function archiveProduct(seller: Seller, id: string): Promise<() => Promise<void>> {
  const links = await linksOffering(seller, id);
  await updateProduct(seller, id, { is_archived: true });
  return async () => {
    await updateProduct(seller, id, { is_archived: false });
    for (const link of links) await putBack(seller, id, link);
    await refreshSeller(seller, "checkout-links");
  };
}

async function linksOffering(seller: Seller, productId: string): Promise<CheckoutLinkWire[]> {
  const links: CheckoutLinkWire[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const query = { product_id: productId, page, limit: 100 };
    const answer = await seller.api.get<Page<CheckoutLinkWire>>("/checkout-links/", query);
    links.push(...answer.items);
    pages = answer.pagination.max_page;
  }
  return links;
}

/**
 * In its former position. Changes made to the link since then stay; a deleted link stays deleted.
 */
async function putBack(seller: Seller, productId: string, before: CheckoutLinkWire): Promise<void> {
  try {
    const now = await seller.api.get<CheckoutLinkWire>(`/checkout-links/${before.id}`);
    const products = withProduct(listProductIds(now), listProductIds(before), productId);
    await seller.api.patch(`/checkout-links/${before.id}`, { products });
  } catch (error) {
    if (!(error instanceof ApiRefusal && error.status === 404)) throw error;
  }
}

/** Puts the product after the nearest one that preceded it before and is still in the link. */
export function withProduct(
  now: readonly string[],
  before: readonly string[],
  productId: string,
): string[] {
  if (now.includes(productId)) return [...now];
  const preceding = before.slice(0, before.indexOf(productId)).findLast((id) => now.includes(id));
  const at = preceding === undefined ? 0 : now.indexOf(preceding) + 1;
  return now.toSpliced(at, 0, productId);
}

function listProductIds({ products }: CheckoutLinkWire): string[] {
  return products.map(({ id }) => id);
}
