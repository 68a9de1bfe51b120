import { type SelectQueryBuilder, sql } from "kysely";
import type { OrderExportQuery, OrderListQuery } from "#contract/billing/order-schema.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import { listPage, metadataMatches, type RowPage } from "#server/v1/listing-store.ts";
import type { OrderRow } from "./order-store.ts";

const sortColumns = {
  created_at: "orders.created_at",
  status: "orders.status",
  invoice_number: "orders.number",
  amount: "orders.net_amount",
  net_amount: "orders.net_amount",
  customer: { column: "customers.email", text: true },
  product: { column: "products.name", text: true },
  discount: { column: "discounts.name", nullable: true, text: true },
  subscription: { column: "orders.subscription_id", nullable: true },
} as const;

export function listOrders(
  db: Db,
  sellerId: string,
  query: OrderListQuery,
): Promise<RowPage<OrderRow>> {
  const found = matching(db, sellerId, query);
  const selected = joinedFor(found, query).selectAll("orders").$castTo<OrderRow>();
  return listPage(found, selected, { ...query, idColumn: "orders.id" }, sortColumns);
}

type Found = SelectQueryBuilder<Tables, "orders", object>;

function matching(db: Db, sellerId: string, query: OrderExportQuery): Found {
  let found: Found = db
    .selectFrom("orders")
    .where("orders.organizationId", "=", sellerId)
    .where(metadataMatches("orders.metadata", query.metadata));
  if (query.id) found = found.where("orders.id", "in", query.id);
  if (query.status) found = found.where("orders.status", "in", query.status);
  const words = searchWords(query.query ?? "");
  if (words.length > 0) found = found.where(hasWords([`'${sellerId}'`, ...words]));
  if (query.product_id) found = found.where("orders.productId", "in", query.product_id);
  if (query.discount_id) found = found.where("orders.discountId", "in", query.discount_id);
  if (query.customer_id) found = found.where("orders.customerId", "in", query.customer_id);
  if (query.checkout_id) found = found.where("orders.checkoutId", "in", query.checkout_id);
  if (query.subscription_id)
    found = found.where("orders.subscriptionId", "in", query.subscription_id);
  const types = new Set(query.product_billing_type);
  // Both of them are all there is.
  if (types.size === 1)
    found = found.where("orders.productId", "in", (eb) =>
      eb
        .selectFrom("products")
        .select("products.id")
        .where("products.organizationId", "=", sellerId)
        .where("products.recurringInterval", types.has("recurring") ? "is not" : "is", null),
    );
  return found;
}

const maxSearchWords = 10;

/** Each word as the beginning of a word of the order, in the notation of a text search. */
function searchWords(text: string): string[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxSearchWords);
  return words.map((word) => `'${word.replace(/['\\]/g, "$&$&")}':*`);
}

/** The same expression as in the index `orders_search`. */
function hasWords(words: readonly string[]) {
  return sql<boolean>`order_search_words(
    orders.organization_id, orders.number, orders.customer_name, orders.customer_email
  ) @@ ${words.join(" & ")}::tsquery`;
}

/** Where the next part of an export begins. */
export interface ExportPosition {
  createdAt: Date;
  id: string;
}

/** Lists the next orders of an export, oldest first. */
export function listOrdersAfter(
  db: Db,
  sellerId: string,
  query: OrderExportQuery,
  { after, limit }: { after: ExportPosition | undefined; limit: number },
): Promise<OrderRow[]> {
  const found = matching(db, sellerId, query);
  const rest = after
    ? found.where((eb) =>
        eb(eb.refTuple("orders.createdAt", "orders.id"), ">", eb.tuple(after.createdAt, after.id)),
      )
    : found;
  return rest
    .selectAll("orders")
    .orderBy("orders.createdAt")
    .orderBy("orders.id")
    .limit(limit)
    .execute();
}

/** Only what the order of the list needs. */
function joinedFor(found: Found, { sorting }: OrderListQuery): Found {
  let joined = found;
  const wishes = new Set(sorting.map(({ by }) => by));
  if (wishes.has("customer"))
    joined = joined.innerJoin("customers", (join) =>
      join
        .onRef("customers.organizationId", "=", "orders.organizationId")
        .onRef("customers.id", "=", "orders.customerId"),
    );
  if (wishes.has("product"))
    joined = joined.innerJoin("products", (join) =>
      join
        .onRef("products.organizationId", "=", "orders.organizationId")
        .onRef("products.id", "=", "orders.productId"),
    );
  if (wishes.has("discount"))
    joined = joined.leftJoin("discounts", (join) =>
      join
        .onRef("discounts.organizationId", "=", "orders.organizationId")
        .onRef("discounts.id", "=", "orders.discountId"),
    );
  return joined;
}
