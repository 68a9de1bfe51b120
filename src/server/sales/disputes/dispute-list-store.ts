import type { DisputeListQuery } from "#contract/billing/dispute-schema.ts";
import type { Db } from "#server/platform/database/database.ts";
import { listPage, type RowPage } from "#server/v1/listing-store.ts";
import type { DisputeRow } from "./dispute-store.ts";

/** Those without `answer_by` come after those with it. */
const sortColumns = {
  created_at: "created_at",
  amount: "amount",
  answer_by: "answer_by",
} as const;

export function listDisputes(
  db: Db,
  sellerId: string,
  query: DisputeListQuery,
): Promise<RowPage<DisputeRow>> {
  let found = db.selectFrom("disputes").where("organizationId", "=", sellerId);
  if (query.id) found = found.where("id", "in", query.id);
  if (query.order_id) found = found.where("orderId", "in", query.order_id);
  if (query.customer_id) found = found.where("customerId", "in", query.customer_id);
  if (query.status) found = found.where("status", "in", query.status);
  return listPage(found, found.selectAll(), query, sortColumns);
}
