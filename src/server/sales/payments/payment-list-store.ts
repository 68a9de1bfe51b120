import type { PaymentListQuery } from "#contract/billing/payment-schema.ts";
import type { Db } from "#server/platform/database/database.ts";
import { listPage, type RowPage } from "#server/v1/listing-store.ts";
import type { PaymentRow } from "./payment-store.ts";

const sortColumns = {
  created_at: "created_at",
  status: "status",
  amount: "amount",
  method: "method",
} as const;

export function listPayments(
  db: Db,
  sellerId: string,
  query: PaymentListQuery,
): Promise<RowPage<PaymentRow>> {
  let found = db.selectFrom("payments").where("organizationId", "=", sellerId);
  if (query.checkout_id) found = found.where("checkoutId", "in", query.checkout_id);
  if (query.order_id) found = found.where("orderId", "in", query.order_id);
  if (query.status) found = found.where("status", "in", query.status);
  if (query.method) found = found.where("method", "in", query.method);
  if (query.customer_email)
    found = found.where(
      "customerEmail",
      "in",
      query.customer_email.map((email) => email.toLowerCase()),
    );
  return listPage(found, found.selectAll(), query, sortColumns);
}
