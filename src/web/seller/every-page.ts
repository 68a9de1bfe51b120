import { queryOptions } from "@tanstack/react-query";
import type { Page } from "#contract/page.ts";
import type { Seller } from "./seller-context.tsx";
import { choicesQuery } from "./seller-queries.ts";

const rowsAtOnce = 100;

/** All rows of a resource, page after page: for facts that the wire has no filter for. */
export function everyPageQuery<T>(seller: Seller, path: string) {
  const { queryKey } = choicesQuery<T>(seller, path);
  return queryOptions({
    queryKey: [...queryKey, "every page"],
    queryFn: async () => {
      const rows: T[] = [];
      for (let page = 1, pages = 1; page <= pages; page++) {
        const answer = await seller.api.get<Page<T>>(path, { page, limit: rowsAtOnce });
        rows.push(...answer.items);
        pages = answer.pagination.max_page;
      }
      return rows;
    },
  });
}
