import type { SellerListQuery } from "#contract/billing/seller-schema.ts";
import type { OrganizationRow } from "#server/identity/organizations/organization-store.ts";
import type { Db } from "#server/platform/database/database.ts";
import { listPage, type RowPage } from "#server/v1/listing-store.ts";

const sortColumns = {
  created_at: "created_at",
  slug: "slug",
  name: { column: "name", text: true },
} as const;

/** Lists those of these organizations that are asked for, page by page. */
export async function listSellers(
  db: Db,
  ids: readonly string[],
  query: SellerListQuery,
): Promise<RowPage<OrganizationRow>> {
  if (ids.length === 0) return { rows: [], total: 0 };
  let found = db.selectFrom("organizations").where("id", "in", ids);
  if (query.slug !== undefined) found = found.where("slug", "=", query.slug.toLowerCase());
  return listPage(found, found.selectAll(), query, sortColumns);
}
