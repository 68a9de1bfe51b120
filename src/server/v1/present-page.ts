import type { Page, PageQuery } from "#contract/page.ts";

/** Returns the wire's page around items that are presented already. */
export function presentPage<Item>(
  items: Item[],
  totalCount: number,
  { limit }: PageQuery,
): Page<Item> {
  return {
    items,
    pagination: { total_count: totalCount, max_page: Math.ceil(totalCount / limit) },
  };
}
