import { queryOptions } from "@tanstack/react-query";
import type { Page } from "#contract/page.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import type { SellerQuery } from "#web/platform/api/seller-api.ts";
import { accountCall } from "#web/platform/identity/account-queries.ts";
import type { Seller } from "./seller-context.tsx";

/**
 * Reads from the billing wire; the key begins with seller and resource, so that both can be
 * refreshed.
 */
export function sellerQuery<T>(seller: Seller, path: string, query: SellerQuery = {}) {
  return queryOptions({
    queryKey: ["v1", seller.id, getResource(path), path, query],
    queryFn: () => seller.api.get<T>(path, query),
  });
}

type PartsNoun =
  | "order"
  | "subscription"
  | "customer"
  | "customer-usage"
  | "customer-limits"
  | "benefit"
  | "meter"
  | "custom-field";

/** Returns the data that the page of a noun shows beside it. Every write refreshes it. */
export function pagePartsQuery<T>(seller: Seller, noun: PartsNoun, id: string) {
  return partsQuery<T>(seller, noun, [id]);
}

/** Lists the data that a page shows beside the rows that it lists. Every write refreshes it. */
export function listPartsQuery<T>(seller: Seller, nouns: "custom-fields", ids: readonly string[]) {
  // Another order of the same rows is no reason to ask again.
  return { ...partsQuery<T>(seller, nouns, ids.toSorted()), enabled: ids.length > 0 };
}

/** Reads all rows of a noun of which a seller has few, in one call. Every write refreshes them. */
export function allRowsQuery<T>(seller: Seller, nouns: "tax-registrations") {
  return partsQuery<T[]>(seller, nouns, []);
}

function partsQuery<T>({ id: organizationId }: Seller, noun: string, ids: readonly string[]) {
  const query = new URLSearchParams([
    ["organizationId", organizationId],
    ...ids.map((id) => ["id", id]),
  ]);
  return queryOptions({
    queryKey: ["v1", organizationId, "page-parts", noun, ...ids],
    queryFn: () => accountCall<T>(`/dashboard/${noun}?${query}`),
  });
}

const maxChoices = 100;

/** Reads the first hundred of a resource to choose from, or of those that contain the text. */
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
 * Refreshes what a page shows after a write: everything read of these resources, the parts of the
 * open page, and the figures and steps of the home page.
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
