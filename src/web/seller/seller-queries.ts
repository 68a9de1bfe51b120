import { queryOptions } from "@tanstack/react-query";
import type { Page } from "#contract/page.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import type { SellerQuery } from "#web/platform/api/seller-api.ts";
import { accountCall } from "#web/platform/identity/account-queries.ts";
import type { Seller } from "./seller-context.tsx";

/** A read of the billing wire; its key begins with seller and resource, so that both can be refreshed. */
export function sellerQuery<T>(seller: Seller, path: string, query: SellerQuery = {}) {
  return queryOptions({
    queryKey: ["v1", seller.id, getResource(path), path, query],
    queryFn: () => seller.api.get<T>(path, query),
  });
}

/** The data that the page of an order, a subscription, a customer or a benefit shows beside it. Every write refreshes it. */
export function pagePartsQuery<T>(
  { id: organizationId }: Seller,
  noun: "order" | "subscription" | "customer" | "customer-usage" | "benefit",
  id: string,
) {
  const query = new URLSearchParams({ organizationId, id });
  return queryOptions({
    queryKey: ["v1", organizationId, "page-parts", noun, id],
    queryFn: () => accountCall<T>(`/dashboard/${noun}?${query}`),
  });
}

const maxChoices = 100;

/** The first hundred of a resource, or of those that have the text, for a field one chooses from. */
export function choicesQuery<T>(
  seller: Seller,
  path: string,
  query: SellerQuery = {},
  text: string = "",
) {
  const narrowed = text ? { ...query, query: text } : query;
  return sellerQuery<Page<T>>(seller, path, { limit: maxChoices, ...narrowed });
}

/**
 * After a write: everything read of these resources is read again, and so are the parts of the open page and the
 * figures and steps of the home page.
 */
export async function refreshSeller(
  seller: Seller,
  ...resources: readonly string[]
): Promise<void> {
  await Promise.all(
    [...resources, "page-parts", "setup", "home"].map((resource) =>
      queryClient.invalidateQueries({ queryKey: ["v1", seller.id, resource] }),
    ),
  );
}

/** `/products/1/benefits` belongs to `products`. */
function getResource(path: string): string {
  return path.split("/")[1] ?? "";
}
