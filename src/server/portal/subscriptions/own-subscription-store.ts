import type { SelectQueryBuilder } from "kysely";
import type { CustomerSubscriptionListQuery } from "#contract/billing/customer-portal-schema.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import { listStatuses } from "#server/sales/subscriptions/lists/subscription-list-store.ts";
import { billableStatuses } from "#server/sales/subscriptions/records/subscription-guards.ts";
import type { SubscriptionRow } from "#server/sales/subscriptions/records/subscription-store.ts";
import type { CustomerAccess } from "#server/v1/customer-work.ts";
import { containing, listPage, type RowPage } from "#server/v1/listing-store.ts";

const sortColumns = {
  started_at: "subscriptions.started_at",
  amount: "subscriptions.monthly_amount",
  status: "subscriptions.status",
  /** All are of one organization. */
  organization: "subscriptions.organization_id",
  product: { column: "products.name", text: true },
} as const;

type Found = SelectQueryBuilder<Tables, "subscriptions" | "products", object>;

/** Lists subscriptions that began and that the session reaches. */
export function listOwnSubscriptions(
  db: Db,
  access: CustomerAccess,
  query: CustomerSubscriptionListQuery,
): Promise<RowPage<SubscriptionRow>> {
  let found: Found = db
    .selectFrom("subscriptions")
    .innerJoin("products", (join) =>
      join
        .onRef("products.organizationId", "=", "subscriptions.organizationId")
        .onRef("products.id", "=", "subscriptions.productId"),
    )
    .where("subscriptions.organizationId", "=", access.sellerId)
    .where("subscriptions.customerId", "=", access.customerId)
    .where("subscriptions.startedAt", "is not", null);
  if (access.kind === "purchase")
    found = found.where("subscriptions.checkoutId", "=", access.checkoutId);
  if (query.organization_id)
    found = found.where("subscriptions.organizationId", "in", query.organization_id);
  if (query.product_id) found = found.where("subscriptions.productId", "in", query.product_id);
  if (query.active !== undefined)
    found = found.where("subscriptions.status", "in", listStatuses(query.active));
  if (query.query) found = found.where(containing("products.name", query.query));
  const selected = found.selectAll("subscriptions").$castTo<SubscriptionRow>();
  return listPage(found, selected, { ...query, idColumn: "subscriptions.id" }, sortColumns);
}

/** Lists those of the customer that have not ended, the newest first. */
export async function listRunningIds(
  db: Db,
  { sellerId, customerId }: CustomerAccess,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("subscriptions")
    .select("id")
    .where("organizationId", "=", sellerId)
    .where("customerId", "=", customerId)
    .where("status", "in", billableStatuses)
    .orderBy("startedAt", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
