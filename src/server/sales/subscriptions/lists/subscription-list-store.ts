import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type {
  SubscriptionExportQuery,
  SubscriptionListQuery,
  SubscriptionStatus,
} from "#contract/billing/subscription-schema.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Tables } from "#server/platform/database/tables.ts";
import { containing, listPage, metadataMatches, type RowPage } from "#server/v1/listing-store.ts";
import type { SubscriptionRow } from "../records/subscription-store.ts";

const sortColumns = {
  started_at: "subscriptions.started_at",
  status: "subscriptions.status",
  current_period_end: "subscriptions.current_period_end",
  amount: "subscriptions.monthly_amount",
  customer: { column: "customers.email", text: true },
  product: { column: "products.name", text: true },
  discount: { column: "discounts.name", nullable: true, text: true },
} as const;

const activeStatuses: readonly SubscriptionStatus[] = ["trialing", "active"];
/** As the official client knows them: one that is past due is not active. */
const inactiveStatuses: readonly SubscriptionStatus[] = ["past_due", "canceled", "unpaid"];

/** Lists the statuses of `active=true`, or of `active=false`. */
export function listStatuses(isActive: boolean): readonly SubscriptionStatus[] {
  return isActive ? activeStatuses : inactiveStatuses;
}

/** Lists subscriptions that began. */
export function listSubscriptions(
  db: Db,
  sellerId: string,
  query: SubscriptionListQuery,
): Promise<RowPage<SubscriptionRow>> {
  let found = matching(db, sellerId, query).where(
    metadataMatches("subscriptions.metadata", query.metadata),
  );
  if (query.query) found = found.where(isOfCustomerLike(sellerId, query.query));
  const selected = joinedFor(found, query).selectAll("subscriptions").$castTo<SubscriptionRow>();
  return listPage(found, selected, { ...query, idColumn: "subscriptions.id" }, sortColumns);
}

/** Where the next part of an export begins. */
export interface ExportPosition {
  startedAt: Date | null;
  id: string;
}

/** Lists the next subscriptions of an export, oldest first. */
export async function listSubscriptionsAfter(
  db: Db,
  sellerId: string,
  query: SubscriptionExportQuery,
  { after, limit }: { after: ExportPosition | undefined; limit: number },
): Promise<SubscriptionRow[]> {
  let rest = matching(db, sellerId, query);
  if (after)
    rest = rest.where(
      sql<boolean>`(subscriptions.started_at, subscriptions.id) > (${after.startedAt}, ${after.id})`,
    );
  const rows = await rest
    .selectAll("subscriptions")
    .orderBy("subscriptions.startedAt")
    .orderBy("subscriptions.id")
    .limit(limit)
    .execute();
  return rows;
}

type Found = SelectQueryBuilder<Tables, "subscriptions", object>;

function matching(db: Db, sellerId: string, query: SubscriptionExportQuery): Found {
  let found: Found = db
    .selectFrom("subscriptions")
    .where("subscriptions.organizationId", "=", sellerId)
    .where("subscriptions.startedAt", "is not", null);
  const { active, status, cancel_at_period_end: isCanceling } = query;
  if (query.product_id) found = found.where("subscriptions.productId", "in", query.product_id);
  if (query.customer_id) found = found.where("subscriptions.customerId", "in", query.customer_id);
  if (query.discount_id) found = found.where("subscriptions.discountId", "in", query.discount_id);
  if (query.external_customer_id)
    found = found.where(isOfExternal(sellerId, query.external_customer_id));
  if (active !== undefined) found = found.where("subscriptions.status", "in", listStatuses(active));
  if (status) found = found.where("subscriptions.status", "in", status);
  if (isCanceling !== undefined)
    found = found.where("subscriptions.cancelAtPeriodEnd", "=", isCanceling);
  return found;
}

function isOfExternal(sellerId: string, externalIds: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`subscriptions.customer_id in (
    select id from customers
    where organization_id = ${sellerId} and external_id = any(${externalIds}::text[]))`;
}

/** By the name or the address of the customer. */
function isOfCustomerLike(sellerId: string, text: string): Expression<SqlBool> {
  return sql<SqlBool>`subscriptions.customer_id in (
    select id from customers
    where organization_id = ${sellerId} and (${containing("email", text)} or ${containing("name", text)}))`;
}

/** Only what the order of the list needs. */
function joinedFor(found: Found, { sorting }: SubscriptionListQuery): Found {
  let joined = found;
  const wishes = new Set(sorting.map(({ by }) => by));
  if (wishes.has("customer"))
    joined = joined.innerJoin("customers", (join) =>
      join
        .onRef("customers.organizationId", "=", "subscriptions.organizationId")
        .onRef("customers.id", "=", "subscriptions.customerId"),
    );
  if (wishes.has("product"))
    joined = joined.innerJoin("products", (join) =>
      join
        .onRef("products.organizationId", "=", "subscriptions.organizationId")
        .onRef("products.id", "=", "subscriptions.productId"),
    );
  if (wishes.has("discount"))
    joined = joined.leftJoin("discounts", (join) =>
      join
        .onRef("discounts.organizationId", "=", "subscriptions.organizationId")
        .onRef("discounts.id", "=", "subscriptions.discountId"),
    );
  return joined;
}
