import type { RefundListQuery } from "#contract/billing/refund-schema.ts";
import type { Db } from "#server/platform/database/database.ts";
import { listPage, type RowPage } from "#server/v1/listing-store.ts";
import type { RefundRow } from "./refund-store.ts";

const sortColumns = { created_at: "created_at", amount: "amount" } as const;

export function listRefunds(
  db: Db,
  sellerId: string,
  query: RefundListQuery,
): Promise<RowPage<RefundRow>> {
  let found = db.selectFrom("refunds").where("organizationId", "=", sellerId);
  if (query.id) found = found.where("id", "in", query.id);
  if (query.order_id) found = found.where("orderId", "in", query.order_id);
  if (query.subscription_id) found = found.where("subscriptionId", "in", query.subscription_id);
  if (query.customer_id) found = found.where("customerId", "in", query.customer_id);
  // `false` filters nothing
  if (query.succeeded) found = found.where("status", "=", "succeeded");
  return listPage(found, found.selectAll(), query, sortColumns);
}
