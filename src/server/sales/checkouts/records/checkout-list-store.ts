import type { CheckoutListQuery } from "#contract/billing/checkout-schema.ts";
import type { Db } from "#server/platform/database/database.ts";
import { containing, listPage, type RowPage } from "#server/v1/listing-store.ts";
import type { CheckoutRow } from "./checkout-store.ts";

const sortColumns = {
  created_at: "created_at",
  expires_at: "expires_at",
  status: "status",
} as const;

export async function listCheckouts(
  db: Db,
  sellerId: string,
  query: CheckoutListQuery,
): Promise<RowPage<CheckoutRow>> {
  let found = db.selectFrom("checkouts").where("organizationId", "=", sellerId);
  if (query.id) found = found.where("id", "in", query.id);
  if (query.status) found = found.where("status", "in", query.status);
  if (query.customer_id) found = found.where("customerId", "in", query.customer_id);
  if (query.external_customer_id)
    found = found.where("customerExternalId", "in", query.external_customer_id);
  const { query: text, product_id: productIds } = query;
  if (text)
    found = found.where((eb) =>
      eb.or([containing("customer_email", text), containing("customer_name", text)]),
    );
  if (productIds)
    found = found.where("id", "in", (eb) =>
      eb
        .selectFrom("checkoutProducts")
        .select("checkoutProducts.checkoutId")
        .where("checkoutProducts.organizationId", "=", sellerId)
        .where("checkoutProducts.productId", "in", productIds),
    );
  const page = await listPage(found, found.selectAll(), query, sortColumns);
  return page as RowPage<CheckoutRow>;
}
